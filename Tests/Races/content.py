"""The content for comparisons: items of about 130 words, from a seed, the same for every generator."""
import os
import random
import sys

WORDS = """the of and a to in is that it was for on with as by at from this be are which or an had have not but they
all one were their has been its who other into more some time than only no up out very after most over two them such
river stone light paper glass copper map engraving shell fern harbour winter summer lantern compass island meadow
cabinet drawer plate label collector surveyor botanist engraver voyage season pattern surface shadow margin letter
question answer measure distance weather morning evening village mountain valley forest garden window table
library museum catalogue specimen fragment mineral crystal feather colour silver yellow narrow ancient patient careful
sudden quiet heavy slender curious common rare northern southern eastern western early late small large""".split()

PAGE_SIZE = 100


def sentence(chance, shortest, longest):
    words = [chance.choice(WORDS) for _ in range(chance.randint(shortest, longest))]
    return " ".join(words).capitalize() + "."


def paragraph(chance, words):
    sentences, count = [], 0
    while count < words:
        sentences.append(sentence(chance, 6, 14))
        count += sentences[-1].count(" ") + 1
    return " ".join(sentences)


def item(number, edit=""):
    """The front matter and body of an item; `edit` is appended to its title."""
    chance = random.Random(f"item {number}")
    title = sentence(chance, 2, 5)[:-1] + f" {number}{edit}"
    day = f"{chance.randint(1990, 2024)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    aspect = round(chance.uniform(0.6, 1.7), 2)
    body = "\n\n".join([paragraph(chance, 40), paragraph(chance, 40), paragraph(chance, 40)])
    return f'---\ntitle: "{title}"\ndate: {day}\naspect: {aspect}\n---\n\n{body}\n'


def name(number):
    return f"item-{number:06}.md"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def vitrine(folder, count):
    """The items as a Vitrine project: a waterfall of cards with measured excerpts."""
    write(f"{folder}/Content/site.yaml", "title: Race\n")
    write(f"{folder}/Content/items/collection.md",
          f"---\ntitle: Items\nlayout: waterfall\ncell: card\nsort: slug\npageSize: {PAGE_SIZE}\n---\n")
    for number in range(count):
        write(f"{folder}/Content/items/{name(number)}", item(number))


if __name__ == "__main__":
    vitrine(sys.argv[1], int(sys.argv[2]))
