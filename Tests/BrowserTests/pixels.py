"""Screenshots of a page with one device pixel for each CSS px, and the colours of their pixels."""
import os
import tempfile

from PIL import Image


def picture(page):
    """A screenshot of the viewport."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.png")
        page.screenshot(path)
        with Image.open(path) as image:
            return image.convert("RGB")


def colour(image, x, y):
    """The colour of the pixel at a point in px."""
    return image.getpixel((int(x), int(y)))


def is_near(one, other, most=24):
    """Whether two colours differ by at most a tolerance in each channel, as smoothing and colour profiles cause."""
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
    """The colour of a CSS name or a custom property in the open page: [red, green, blue]."""
    return page.evaluate(CSS_COLOUR, name)
