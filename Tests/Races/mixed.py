"""Items of mixed Markdown for comparisons, from a seed: about as long as those of `content`, in ten scripts or languages.

Words are drawn from vocabularies of 20,000 by Zipf's law, as in real texts: a few hundred words are half of each text, and most
words of the vocabulary are rare. A text consists of paragraphs with emphasis, code, links and footnotes, of headings, lists,
quotes, tables, code and images. The images are drawings (SVG), which every generator copies.
"""
import itertools
import random

VOCABULARY = 20_000
# The number of words after which a text ends. Texts are then as long as the plain ones, in characters.
WORDS = 72
FIGURES = 12

# Of 100 items, how many are in which language. All but the last three separate words with spaces.
SHARES = {"english": 55, "polish": 15, "russian": 10, "greek": 5, "hebrew": 4, "arabic": 4, "hindi": 3, "korean": 2,
          "chinese": 1, "japanese": 1}
SYLLABLES = {
    "english": "the of an to in is it for on as by at be or re con er ing ed ly men tal dis sub a e i o u y ne la ra ca me co pe de "
               "ston ligh gra she win sum com pas ver ous pre ba da di do fa fi ga go ha ho ka ki le li lo ma mi mo na no pa pi",
    "polish": "nie prze się po na za wy do od roz pod ścią żeń łów ów ący ego ami ach dź szcz czy rze dzia kow ski tość łka "
              "mię kni ga ob raz świa tło wo da ka mień zie leń śnieg ryc ina mu zeum",
    "russian": "не по на за вы до от раз под про пере ние ство ость ный ого ами ать ить ска кни га кар ти на свет во да ка "
               "мень зем ля снег гра вю ра му зей ост ров лист ми не рал крис талл",
    "greek": "και το της του με για από στην κα τα πε ρι προ συν φως νε ρό πέ τρα χα ρα κτι κή μου σεί ο νη σί φύλ λο χει μώ "
             "νας κα λο καί ρι ό νο μα γράμ μα",
    "hebrew": "של את על לא הוא היא זה כל גם אם מים אבן אור נייר זכו כית נחו שת מפה צדף שרך נמל חורף קיץ פנס מצ פן אי אחו ארון",
    "arabic": "في من على إلى هذا التي كان ماء حجر ضوء ورق زجاج نحاس خريطة صدف سرخس ميناء شتاء صيف فانوس جزيرة مرج خزانة درج لوح كتاب",
    "hindi": "का की के है में से को पर यह वह और पत्थर रोशनी कागज काँच ताँबा नक्शा सीप बंदर गाह जाड़ा गर्मी लालटेन द्वीप मैदान पुस्तक चित्र",
    "korean": "의 에 은 는 이 가 를 을 과 물 돌 빛 종이 유리 구리 지도 조개 고사 리 항구 겨울 여름 등불 나침 반 섬 초원 서랍 책 그림",
    "chinese": "的 一 是 在 有 和 水 石 光 纸 玻 璃 铜 地 图 雕 刻 贝 壳 蕨 港 口 冬 夏 灯 笼 罗 盘 岛 草 柜 抽 屉 书 画 博 物 馆 矿 晶",
    "japanese": "の に は を が と で 水 石 光 紙 ガラス 銅 地図 版画 貝 シダ 港 冬 夏 ランタン 島 草原 引き出し 本 絵 博物館 鉱物 する いる から",
}
UNSPACED = {"chinese", "japanese"}
CODE = """let width = columns * size
for item in items { measure(item) }
if (a < b && c > 0) return "x";
print(f"{name}: {value:.2f}")
<section class="plate" id="p7">
SELECT title FROM plates WHERE year < 1900;""".splitlines()


class Vocabulary:
    """Words of a language, the most frequent first."""

    def __init__(self, language):
        chance = random.Random(f"vocabulary {language}")
        syllables = sorted(set(SYLLABLES[language].split()))
        words = {}
        while len(words) < VOCABULARY:
            # Frequent words are short.
            longest = 1 + min(3, 3 * len(words) // (2 * len(syllables)))
            words["".join(chance.choices(syllables, k=chance.randint(1, longest)))] = None
        self.words = list(words)
        self.weights = list(itertools.accumulate(1 / (rank + 2.7) for rank in range(VOCABULARY)))
        self.space = "" if language in UNSPACED else " "
        self.stop = "。" if language in UNSPACED else "।" if language == "hindi" else "."
        self.comma = "、" if language in UNSPACED else "،" if language == "arabic" else ","

    def draw(self, chance, count):
        return chance.choices(self.words, cum_weights=self.weights, k=count)


vocabularies = {}


def vocabulary(language):
    if language not in vocabularies:
        vocabularies[language] = Vocabulary(language)
    return vocabularies[language]


class Writer:
    """Writes the text of one item."""

    def __init__(self, number, count):
        self.chance = random.Random(f"mixed item {number}")
        self.number, self.count = number, count
        self.language = self.chance.choices(list(SHARES), weights=list(SHARES.values()))[0]
        self.vocabulary = vocabulary(self.language)
        self.footnotes = []

    def words(self, count):
        return self.vocabulary.space.join(self.vocabulary.draw(self.chance, count))

    def heading(self, count):
        words = self.words(count)
        return words[:1].upper() + words[1:]

    def sentence(self, shortest=5, longest=14):
        count = self.chance.randint(shortest, longest)
        words = self.vocabulary.draw(self.chance, count)
        if count > 8 and self.chance.random() < 0.5:
            words[count // 2] += self.vocabulary.comma
        text = self.vocabulary.space.join(words) + self.vocabulary.stop
        return text[:1].upper() + text[1:], count

    def span(self):
        """A piece of inline markup."""
        chance, text = self.chance, self.words(self.chance.randint(1, 3))
        match chance.choices(range(8), weights=(30, 12, 12, 12, 14, 10, 6, 4))[0]:
            case 0: return f"*{text}*"
            case 1: return f"**{text}**"
            case 2: return f"`{chance.choice(CODE)[:12].strip()}`"
            case 3: return f"[{text}](https://example.org/{chance.randint(1, 999)}?a=1&b=2)"
            case 4: return f"[{text}](item-{chance.randrange(self.count):06}.md)"
            case 5:
                self.footnotes.append(self.sentence()[0])
                return f"{text}[^{len(self.footnotes)}]"
            case 6:
                other = vocabulary(chance.choice(list(SHARES)))
                return f"“{other.space.join(other.draw(chance, 3))}”"
            case _: return f"~~{text}~~ — {chance.randint(2, 400)} × {chance.randint(2, 400)} mm & more"

    def paragraph(self, length):
        """Sentences of together about `length` words, each second one with some markup; and the number of words."""
        parts, words = [], 0
        while words < length:
            text, count = self.sentence()
            words += count
            if self.chance.random() < 0.5:
                text = self.vocabulary.space.join((text[:-1], self.span())) + self.vocabulary.stop
                words += 2
            parts.append(text)
        return (self.vocabulary.space or "").join(parts), words

    def block(self):
        """A block other than a paragraph, and its number of words."""
        chance = self.chance
        match chance.choices(range(7), weights=(26, 12, 14, 14, 14, 10, 10))[0]:
            case 0:
                marks = chance.choice((["- "] * 4, ["1. ", "2. ", "3. ", "4. "], ["- [ ] ", "- [x] ", "- [ ] ", "- [x] "]))
                return "\n".join(mark + self.words(5) for mark in marks), 20
            case 1:
                return f"- {self.words(4)}\n  - {self.words(4)}\n  - {self.span()}\n- {self.words(4)}", 15
            case 2:
                text, words = self.paragraph(15)
                return "> " + text, words
            case 3: return "```\n" + "\n".join(chance.sample(CODE, 3)) + "\n```", 15
            case 4:
                rows = [[self.words(2) for _ in range(3)] for _ in range(3)]
                return "\n".join("| " + " | ".join(cells) + " |" for cells in [rows[0], ["---", ":-:", "--:"], *rows[1:]]), 18
            case 5: return f"![{self.words(3)}](figures/figure-{chance.randrange(FIGURES):02}.svg)", 3
            case _: return f"## {self.heading(3)}", 3

    def text(self):
        text, words = self.paragraph(30)
        blocks = [text]
        while words < WORDS:
            for part, count in (self.block(), self.paragraph(self.chance.randint(10, 30))):
                blocks.append(part)
                words += count
        blocks += [f"[^{index + 1}]: {note}" for index, note in enumerate(self.footnotes)]
        return "\n\n".join(blocks) + "\n"


def item(number, edit, count):
    """The front matter and body of an item of `count`; `edit` is appended to its title."""
    writer = Writer(number, count)
    title = f"{writer.heading(writer.chance.randint(2, 5))} {number}{edit}"
    day = f"{writer.chance.randint(1990, 2024)}-{writer.chance.randint(1, 12):02}-{writer.chance.randint(1, 28):02}"
    aspect = round(writer.chance.uniform(0.6, 1.7), 2)
    return f'---\ntitle: "{title}"\ndate: {day}\naspect: {aspect}\n---\n\n{writer.text()}'


def figures():
    """The drawings that items show: file names and contents."""
    for number in range(FIGURES):
        sides = " ".join(f"{20 + 5 * number + 13 * corner % 90},{10 + 37 * corner * (number + 1) % 100}" for corner in range(5))
        yield f"figure-{number:02}.svg", (f'<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120" viewBox="0 0 160 120">'
                                          f'<polygon points="{sides}" fill="#579"/></svg>\n')
