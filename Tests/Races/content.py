"""The content for comparisons: items of about 130 words, from a seed, the same for every generator."""
import os
import random
import sys

import mixed

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


def item(number, edit="", text="plain", count=0):
    """The front matter and body of an item of `count`; `edit` is appended to its title. `text` is `plain` or `mixed`."""
    if text == "mixed":
        return mixed.item(number, edit, count)
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


def vitrine(folder, count, text="plain"):
    """The items as a Vitrine project: a waterfall of cards with measured excerpts."""
    write(f"{folder}/Content/site.yaml", "title: Race\n")
    write(f"{folder}/Content/items/collection.md",
          f"---\ntitle: Items\nlayout: waterfall\ncell: card\nsort: slug\npageSize: {PAGE_SIZE}\n---\n")
    for number in range(count):
        write(f"{folder}/Content/items/{name(number)}", item(number, text=text, count=count))
    if text == "mixed":
        for file, drawing in mixed.figures():
            write(f"{folder}/Content/items/figures/{file}", drawing)


def vitrine_table(folder, rows):
    """Items as the rows of a table, without files of their own: the same titles, dates and shapes, and the first paragraph."""
    write(f"{folder}/Content/site.yaml", "title: Race\n")
    write(f"{folder}/Content/items/collection.md",
          f"---\ntitle: Items\nlayout: waterfall\ncell: card\npageSize: {PAGE_SIZE}\n---\n")
    with open(f"{folder}/Content/items/items.csv", "w") as file:
        file.write("slug,title,date,aspect,excerpt\n")
        file.writelines(rows)


def row(number, edit=""):
    """The line of an item in the table; `edit` is appended to its title."""
    _, title, day, aspect, _, _, text, *_ = item(number, edit).split("\n")
    value = [line.split(": ", 1)[1] for line in (title, day, aspect)]
    return f'item-{number:06},{",".join(value)},"{text}"\n'


if __name__ == "__main__":
    # content.py FOLDER COUNT [plain|mixed|table]
    kind = sys.argv[3] if len(sys.argv) > 3 else "plain"
    if kind == "table":
        vitrine_table(sys.argv[1], map(row, range(int(sys.argv[2]))))
    else:
        vitrine(sys.argv[1], int(sys.argv[2]), kind)
