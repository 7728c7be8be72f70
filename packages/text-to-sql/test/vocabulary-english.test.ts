import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** One sentence with a gap, the plain sentence it stands for, and the English words that may fill the gap without changing it. */
const carriers: readonly (readonly [what: string, carrier: string, plain: string, words: string])[] = [
  [
    "asks for a list",
    "{} 2 cabang dengan peminjaman terbanyak",
    "sebutkan 2 cabang dengan peminjaman terbanyak",
    "list down|listkan|di-list|nge-list|pull|pull data|pull up|pullin|di-pull|grab|grab me|fetch|retrieve|query|generate|dump|spill|spill dong|search for|look for|highlight|identify|pick|snapshot of|summary of|overview of|recap|let me see|let's see|i want to see|i wanna see|send me|share with me|share data|request data|walk me through|brief me on",
  ],
  [
    "is polite, or says what it is for",
    "{}, 2 cabang dengan peminjaman terbanyak",
    "2 cabang dengan peminjaman terbanyak",
    "pliss|tq|thanks in advance|good morning|hi team|by the way|for reference|just to confirm|double check|to be exact|basically|in detail|noted|got it|can u|may i know|i wanna know|i'm interested in|from your data|dari database|one more question",
  ],
  [
    "says what form the answer has",
    "2 cabang dengan peminjaman terbanyak, {}",
    "2 cabang dengan peminjaman terbanyak",
    "in table form|in excel format|export to excel|as csv|bullet points|with the numbers|include angkanya|including the values",
  ],
  [
    "groups",
    "peminjaman Bukit {} cabang",
    "peminjaman Bukit per cabang",
    "group by|di-group by|di-group per|grouping by|breakdown per|di-breakdown per|broken down by|broken down per|split per|di-split by|aggregated by|segmented by|sliced by|pivot per|disaggregated by|classified by|drill down per|summarized by|with breakdown per",
  ],
  [
    "orders",
    "zona {} anggaran",
    "zona diurutkan menurut anggaran",
    "di-rank by|dirank berdasarkan|di-sort by|di-order by|ranked by|sorting by|in order of",
  ],
  [
    "leads downwards",
    "urutkan zona menurut anggaran {}",
    "urutkan zona menurut anggaran dari yang terbesar",
    "desc|descending order|in decreasing order|high to low|largest to smallest|top to bottom|starting from the highest",
  ],
  [
    "leads upwards",
    "urutkan zona menurut anggaran {}",
    "urutkan zona menurut anggaran dari yang terkecil",
    "asc|ascending order|in increasing order|low to high|smallest to largest|bottom to top|starting from the lowest",
  ],
  [
    "is a bound from below",
    "cabang dengan peminjaman {} 100",
    "cabang dengan peminjaman minimal 100",
    "at a minimum|reaching|reached|greater than or equal to|more than or equal to|equal to or more than|at the very least",
  ],
  [
    "is a bound from above",
    "cabang dengan peminjaman {} 100",
    "cabang dengan peminjaman maksimal 100",
    "max|capped at|less than or equal to|equal to or less than|not over|does not exceed",
  ],
  [
    "is passed",
    "cabang dengan peminjaman {} 100",
    "cabang dengan peminjaman di atas 100",
    "exceeded|in excess of|crossing|surpassed|strictly above|goes beyond",
  ],
  [
    "is not reached",
    "cabang dengan peminjaman {} 100",
    "cabang dengan peminjaman di bawah 100",
    "strictly below|falling below|dropping below",
  ],
  [
    "is a range",
    "cabang dengan peminjaman {} 100 sampai 200",
    "cabang dengan peminjaman antara 100 dan 200",
    "di range|dalam range|within the range of|in between|somewhere between",
  ],
  [
    "is a change",
    "{} peminjaman Bukit 2021 ke 2024",
    "perubahan peminjaman Bukit 2021 ke 2024",
    "delta of|net change in|shift in|yoy change in",
  ],
  [
    "is a fall",
    "berapa {} peminjaman Bukit dari 2021 ke 2024",
    "berapa penurunan peminjaman Bukit dari 2021 ke 2024",
    "dip|dip in|slump in|downturn in|contraction in",
  ],
  [
    "is a rise",
    "berapa {} peminjaman Bukit dari 2021 ke 2024",
    "berapa kenaikan peminjaman Bukit dari 2021 ke 2024",
    "spike|uptick in|hike in|upswing in|boost in|leap in",
  ],
  [
    "fell",
    "zona mana yang peminjamannya {} dari 2021 ke 2024",
    "zona mana yang peminjamannya turun dari 2021 ke 2024",
    "goes down|plummeted|dipped|slumped|tumbled|nge-drop|ngedrop|trending down|reduced",
  ],
  [
    "rose",
    "zona mana yang peminjamannya {} dari 2021 ke 2024",
    "zona mana yang peminjamannya naik dari 2021 ke 2024",
    "goes up|risen|soared|spiked|skyrocketed|picked up|ticked up|trending up",
  ],
  [
    "is a trend",
    "{} peminjaman Bukit",
    "tren peminjaman Bukit",
    "timeseries|historical|historical data on|trendline|trajectory of|movement of|fluctuations in|annual figures of|track record of",
  ],
  [
    "says over the years",
    "peminjaman Bukit {}",
    "tren peminjaman Bukit",
    "across the years|through the years|year to year|for all years|group by tahun|breakdown per year|historically|on a yearly basis",
  ],
  [
    "is a share",
    "{} peminjaman Bukit dari total",
    "pangsa peminjaman Bukit dari total",
    "portion of|the portion of|slice of|percentage share of|persen share",
  ],
  [
    "is a gap",
    "{} anggaran Bukit dan Lembah",
    "selisih anggaran Bukit dan Lembah",
    "delta|delta antara|diff|diff between|spread between|disparity between|discrepancy between|absolute difference between",
  ],
  [
    "is a multiple",
    "anggaran Bukit {} anggaran Lembah",
    "anggaran Bukit berapa kali lipat anggaran Lembah",
    "berapa times|berapa x|is how many times|berapa fold",
  ],
  [
    "compares",
    "{} anggaran Bukit dan Lembah",
    "bandingkan anggaran Bukit dan Lembah",
    "di-compare|dicompare|compare-kan|nge-compare|benchmark|contrast|make a comparison of|put side by side",
  ],
  [
    "sets against",
    "anggaran Bukit {} Lembah",
    "anggaran Bukit dibanding Lembah",
    "di-compare dengan|dicompare sama|in comparison to|in comparison with|as opposed to|vis-a-vis",
  ],
  ["is a mean", "{} anggaran zona", "rata-rata anggaran zona", "arithmetic mean of|averaged"],
  [
    "leaves out",
    "3 cabang dengan peminjaman terbanyak {} Kenanga",
    "3 cabang dengan peminjaman terbanyak selain Kenanga",
    "excl|excl.|exc|sans|w/o|exclusive of|leaving aside|disregarding|barring|save for|diexclude|removing|taking out|with out",
  ],
  [
    "leaves out, said after it",
    "3 cabang dengan peminjaman terbanyak, Kenanga {}",
    "3 cabang dengan peminjaman terbanyak selain Kenanga",
    "excluded|not included|di-exclude|di-exclude aja|diexclude|di-skip|left out|di-take out|aside",
  ],
  [
    "says where",
    "cabang apa saja yang {} Bukit",
    "cabang apa saja di Bukit",
    "part of|is part of|belonging to|included in|falling under|fall within|administered by|covered by|anywhere in|within the borders of|loc di|di area",
  ],
  [
    "counts",
    "{} cabang di Bukit",
    "ada berapa cabang di Bukit",
    "num of|no. of|quantity of|amount of|how many different|how many distinct|how many unique",
  ],
  [
    "asks for a meaning",
    "{} ISBN",
    "apa arti ISBN",
    "describe|description of|explanation of|explain to me|help me understand|full form of|concept of|what exactly is|what's",
  ],
  [
    "is of a year",
    "peminjaman Bukit {} 2021",
    "peminjaman Bukit tahun 2021",
    "per|as per|data per|cut-off|dengan cut-off|end of|per end of|as of the end of|calendar year|back in",
  ],
  [
    "is of years",
    "tren peminjaman Bukit {} 2021-2024",
    "tren peminjaman Bukit 2021-2024",
    "range tahun|time range|timeframe|in the timeframe|time period",
  ],
  [
    "begins a span",
    "tren peminjaman Bukit 2022 {}",
    "tren peminjaman Bukit sejak 2022",
    "onwards|until now|up to now|to date|sampai sekarang|hingga kini|sampai saat ini",
  ],
  [
    "is of the latest year",
    "peminjaman Bukit {}",
    "peminjaman Bukit terbaru",
    "latest year|in the latest year|most recent year|last available|update terakhir|ter-update|per now|per latest data|nowadays",
  ],
];

describe.each(carriers)("what %s: %s", (_, carrier, plain, words) => {
  test.each(words.split("|"))("%s", (word) => expect(planOf(carrier.replace("{}", word))).toEqual(planOf(plain)));
});

describe("the question before with something else in it", () => {
  test.each(
    "same for|same untuk|the same untuk|same buat|repeat for|redo for|rerun for|switch to|change to|next|ditto for|same but for|now try|replace with".split(
      "|",
    ),
  )("%s", (words) => {
    const before = planOf("anggaran Bukit");
    const [said, plain] = [`${words} Lembah`, "bagaimana dengan Lembah"].map((question) =>
      engine.read(question, before),
    );
    expect(plain?.kind).toBe("plan");
    expect(said?.kind === "plan" && said.plan).toEqual(plain?.kind === "plan" && plain.plan);
  });
});

describe("a gap over time", () => {
  test("is the change of each", () =>
    expect(planOf("selisih peminjaman per zona 2021-2024")).toEqual(planOf("perubahan peminjaman per zona 2021-2024")));
});

describe("words that restrict, or ask for what no data tell", () => {
  test.each([
    // what is sold abroad is not what is lent, nor is what is earned
    "export peminjaman Bukit",
    "peminjaman export Bukit",
    "cost of peminjaman Bukit",
    "revenue peminjaman Bukit",
    // none of these says of which, or how far
    "big cabang di Bukit",
    "cabang di Bukit with wells",
    "new cabang di Bukit",
    "peminjaman around 100 di Bukit",
    "cabang dengan peminjaman threshold 100",
    "cabang dengan peminjaman cut-off 100",
    "peminjaman Bukit over 2021",
    "ex cabang Bukit",
    // from where to where a figure reaches is not asked for yet
    "range peminjaman cabang Bukit 2021",
    "SELECT * FROM cabang",
    "output cabang Bukit",
    // a gap has no sign: whether the largest fall or the largest rise is meant is not said
    "zona dengan selisih peminjaman terbesar antara 2021 dan 2024",
  ])("%s", (question) => expect(engine.read(question).kind).toBe("refused"));
});
