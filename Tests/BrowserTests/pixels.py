"""What a page looks like, pixel by pixel: screenshots at one device pixel to a CSS px."""
import os
import tempfile

from PIL import Image


def picture(page):
    """The viewport of a page as it is painted."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.png")
        page.screenshot(path)
        with Image.open(path) as image:
            return image.convert("RGB")


def colour(image, x, y):
    """The colour of the pixel that a point in px lies in."""
    return image.getpixel((int(x), int(y)))


def is_near(one, other, most=24):
    """Whether two colours are alike but for what smoothing and colour profiles do: at most so far away in each channel."""
    return all(abs(a - b) <= most for a, b in zip(one, other))


CSS_COLOUR = """
name => {
  const probe = document.createElement('i');
  probe.style.color = name.startsWith('--') ? `var(${name})` : name;
  document.body.append(probe);
  const numbers = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  probe.remove();
  return numbers;
}
"""


def css_colour(page, name):
    """A colour by its CSS name, or by that of a custom property, as the open page has it: [red, green, blue]."""
    return page.evaluate(CSS_COLOUR, name)
