import { englishOrders } from "./english-orders.ts";
import { lentPhrases } from "./lent.ts";
import type { Operator } from "./operators.ts";
import type { Word } from "./word.ts";

const change = (
  towards: "up" | "down" | null,
  unit: "points" | "percent" | null = null,
): Extract<Operator, { kind: "change" }> => ({
  kind: "change",
  towards,
  unit,
  verb: false,
});
const rises: Operator = { kind: "change", towards: "up", unit: null, verb: true };
const falls: Operator = { kind: "change", towards: "down", unit: null, verb: true };
const operator = (one: Operator): Word => ({ role: "operator", operator: one });

/**
 * Phrases of English questions, whole or mixed into Indonesian ones, that no other table has: what they do is what their Indonesian
 * like does.
 */
export const englishPhrases: readonly (readonly [phrases: string, word: Word])[] = [
  ...Array.from({ length: 50 }, (_, i): [string, Word] => [ordinalOf(i + 1), { role: "ordinal", value: i + 1 }]),
  [
    "in these statistics|in the statistics|in this statistic|in these data|in this data|in this database|in this dataset|in this context|posisinya di|yang posisinya|yang letaknya|yang jadi|used here|in terms of|with regard to|with respect to|when it comes to|above sea level",
    { role: "link" },
  ],
  ["how far is it from|how far is the way from|how far away is", { role: "distance", near: false }],
  ["what is the source of|the source of|source of", { role: "data-fact", about: "source" }],
  ["break down|breaks down|break down the|split up", { role: "list", how: "listed" }],
  // wishes and politeness
  [
    "do you happen to know|would you happen to know|would you mind telling me|would you mind|can you please tell me|excuse me|i would love to know|id love to know|any idea|answer in|give the answer in|give your answer in|expressed in|stated in|in bahasa|in bahasa indonesia|in fact|at all|in total|on record|to be found|serviced by|originate from|originates from|originating from|originated in|going by|judging by|going by the|judging by the|according to the|their coordinates|its coordinates",
    { role: "link" },
  ],
  ["is it true that|is it true|is it true bahwa|is it correct that|is it right that", { role: "whether", ends: false }],
  [
    "same for|the same for|and the same for|same question for|the same question for|same thing for|do the same for|likewise for|now the same for|same again for",
    { role: "follow" },
  ],

  ["what share of|what proportion of|what fraction of", operator({ kind: "share", counts: true })],
  ["compare to|compare with|compares to|compares with|compared to that of|compared with that of", { role: "against" }],
  [
    "fall below|fell below|falls below|drop below|dropped below|drops below|go below|went below",
    { role: "compare", comparison: "below" },
  ],
  [
    "rise above|rose above|rises above|go above|went above|climb above|climbed above",
    { role: "compare", comparison: "above" },
  ],
  [
    "peak|peaks|peaked|at its highest|at their highest|at its peak|reach its highest|reached its highest|reach its peak|reached its peak|hit its highest",
    { role: "extreme", direction: "highest", counts: false },
  ],
  [
    "at its lowest|at their lowest|reach its lowest|reached its lowest|hit its lowest|bottomed out",
    { role: "extreme", direction: "lowest", counts: false },
  ],
  [
    "from highest to lowest|from largest to smallest|from most to least|from high to low|from biggest to smallest",
    { role: "arranged", direction: "highest" },
  ],
  [
    "from lowest to highest|from smallest to largest|from least to most|from low to high|from smallest to biggest",
    { role: "arranged", direction: "lowest" },
  ],
  ["measured|calculated", { role: "meaning" }],
  ["through which|by which|to which|from which|of which|on which", { role: "which", all: false }],
  [
    "how strongly|how closely|how strong is|how close is|how strong|how close",
    { role: "how-many", counts: false, ofFigure: true },
  ],
  ["how much", { role: "how-many", counts: true, much: true }],
  ["with", { role: "and" }],
  ["no fewer than|not fewer than|no smaller than|not smaller than", { role: "compare", comparison: "at-least" }],
  ["no larger than|no bigger than|not larger than|not bigger than", { role: "compare", comparison: "at-most" }],
  [
    "last|past|over the last|over the past|in the last|in the past|during the last|during the past|within the last|within the past|for the last|for the past",
    { role: "years-back", before: true },
  ],
  [
    "have no single|has no single|not have a single|do not have a single|does not have a single|dont have a single|doesnt have a single|without a single|do not have any|does not have any|dont have any|doesnt have any|have not any|without any|lack|lacks|lacking|that lack|which lack",
    { role: "holds", negated: true },
  ],
  [
    "has changed|have changed|develop|evolve|progress|developed|has developed|have developed|evolved|has evolved|have evolved|progressed|has progressed|what has happened to|what happened to|what happened with|development over time|trend over time",
    operator({ kind: "trend" }),
  ],
  ["go up|gone up|has gone up|have gone up|grown|has grown|have grown", operator(rises)],
  ["go down|gone down|has gone down|have gone down|fallen|declines|declined by|shrunk", operator(falls)],
  ["in|by|on|on the", { role: "regard" }],
  ["rank|rank the|rank all|rank all the|please rank the", { role: "list", how: "sorted" }],
  ["express|state the|determine|work out|calculate the|compute the", { role: "list", how: "listed" }],
  [
    "in what position|what position|which position|in which position|what place|in what place|which place|how high does|how highly does",
    { role: "position", asks: true },
  ],
  [
    "contribute|contributes|contributed|contributing|contribute to|contributes to|contributed to|as a share of|as a percentage of|as a proportion of",
    operator({ kind: "share", counts: false }),
  ],
  [
    "how much smaller|how much larger|how much less|how much fewer|how much lower|how much higher|how much bigger|how much greater",
    operator({ kind: "gap" }),
  ],
  [
    "how many times higher|how many times greater|how many times smaller|how many times as large|how many times as big|how many times as high",
    operator({ kind: "times" }),
  ],
  ...lentPhrases,
  ...englishOrders,
  // orders
  [
    "paling top|paling max|paling maks|maximal|at the top|at the very top|tops the list|tops the list in|tops the list for|top the list|leads|leads in|leading|the leader in|comes first in|come first in|comes out on top in|ranks highest in|ranks highest for|record high|the record high",
    { role: "extreme", direction: "highest", counts: false },
  ],
  [
    "paling bottom|paling min|at the bottom|at the very bottom|ranks last|ranked last|comes last|comes last in|come last in|ranks lowest in|record low|the record low",
    { role: "extreme", direction: "lowest", counts: false },
  ],
  [
    "desc|descending order|sort desc|order desc|sort descending|decreasing order|in decreasing order|high to low|largest to smallest|top to bottom|from top to bottom|dari high ke low|dari highest ke lowest|dari top ke bottom|starting from the highest|starting from the largest|starting with the highest|starting with the largest|beginning with the highest|from the highest|from the largest",
    { role: "arranged", direction: "highest" },
  ],
  [
    "asc|ascending order|sort asc|order asc|sort ascending|increasing order|in increasing order|low to high|smallest to largest|bottom to top|from bottom to top|dari low ke high|dari lowest ke highest|dari bottom ke top|starting from the lowest|starting from the smallest|starting with the lowest|starting with the smallest|beginning with the lowest|from the lowest|from the smallest",
    { role: "arranged", direction: "lowest" },
  ],
  // bounds
  [
    "exceeded|in excess of|beat|beats|crossing|crosses|crossed|breaching|strictly above|strictly over|strictly more than|strictly greater than|surpassed|outpaced|outpaces|go beyond|goes beyond|going beyond|topping|gt|nge exceed|ngeexceed",
    { role: "compare", comparison: "above" },
  ],
  [
    "strictly below|strictly under|strictly less than|falling below|dropping below|fall under|falls under|fell under|lt|less dari",
    { role: "compare", comparison: "below" },
  ],
  [
    "at minimum|at a minimum|at the minimum|at the very least|reaching|reaches|reached|hitting|gte|greater than or equal to|more than or equal to|higher than or equal to|larger than or equal to|equal to or more than|equal to or greater than|equal or more than|above or equal to|equal to or above",
    { role: "compare", comparison: "at-least" },
  ],
  [
    "max|at max|at maximum|at a maximum|capped at|with a cap of|lte|less than or equal to|lower than or equal to|smaller than or equal to|fewer than or equal to|equal to or less than|equal or less than|below or equal to|under or equal to|equal to or below|not over|does not exceed|doesnt exceed|do not exceed|dont exceed",
    { role: "compare", comparison: "at-most" },
  ],
  [
    "di range|dalam range|pada range|within range|in range|within the range of|within the range|on the range of|range antara|with a range of|in between|inbetween|lying between|lies between|lie between|somewhere between|ranges between|range between|ranging between",
    { role: "between" },
  ],
  [
    "or higher|and higher|or over|or greater|and greater|or larger|upwards|and upwards|at least|at the least|at minimum",
    { role: "or-more", comparison: "at-least" },
  ],
  [
    "or lower|and lower|or under|and under|or smaller|downwards|and downwards|at most|at the most|at maximum|tops",
    { role: "or-more", comparison: "at-most" },
  ],
  ["mio|mn|mill|million people", { role: "scale", factor: 1e6 }],
  ["bn|bio", { role: "scale", factor: 1e9 }],
  // change and trend
  [
    "delta of|the delta of|the delta in|delta in|net change|net change in|net delta|shift in|swing in",
    operator(change(null)),
  ],
  [
    "yoy change|yoy change in|year on year change|year on year change in|year over year change|year over year change in|change yoy|delta yoy|perubahan yoy|perubahan year on year|annual change|annual change in",
    operator({ ...change(null), back: "year" }),
  ],
  ["absolute change|absolute change in|the absolute change in", operator(change(null, "points"))],
  [
    "pct change|pct change in|rate of change|rate of change of|relative growth|relative growth of|percentage growth|percent growth|percentage change in|percent change in|relative change in",
    operator(change(null, "percent")),
  ],
  [
    "yoy growth|yoy growth of|growth yoy|pertumbuhan yoy|year on year growth|year on year growth of|year over year growth|year over year growth of",
    operator({ ...change(null, "percent"), back: "year" }),
  ],
  [
    "spike|spike in|hike in|upturn|upturn in|uptick|uptick in|climb in|upswing|upswing in|boost in|increment|increment of|increment in|leap in|uplift in",
    operator(change("up")),
  ],
  [
    "dip|dip in|slump|slump in|slide in|plunge in|downturn|downturn in|shrinkage of|shrinkage in|contraction in|lowering of",
    operator(change("down")),
  ],
  [
    "risen|goes up|climb|climbs|spiked|spikes|soar|soars|soared|escalated|picked up|hiked|gained|climbing|skyrocketed|leapt|ticked up|edged up|crept up|trended up|trending up|nge spike|ngespike|nge naik",
    operator(rises),
  ],
  [
    "goes down|plummet|plummets|plummeted|slid|dipped|slumped|lowered|came down|come down|comes down|tumbled|sank|eased|dropping|drops|diminished|trended down|trending down|nge drop|ngedrop|reduced|has reduced|have reduced",
    operator(falls),
  ],
  [
    "timeseries|time series data|time series data of|time series of|trendline|trend line|trend in|trends in|the trend in|historical|historical data|historical data of|historical data on|historical trend|historical trend of|historical figures|historical figures of|trajectory|trajectory of|the trajectory of|annual data|annual data on|annual trend|annual figures|annual figures of|movement|movement of|movements in|dynamics|dynamics of|fluctuation|fluctuation of|fluctuations of|fluctuations in|track record|track record of|year to year|through the years|across years|across the years|throughout the years|all years|for all years|in all years|all available years|for all available years|year after year|historically|by tahun|group by tahun|group by year|grouped by year|split by year|broken down by year|breakdown by year|breakdown per year|breakdown per tahun|breakdown by tahun|di breakdown per tahun|yearly basis|on a yearly basis|on an annual basis|annual basis|through time|across time|how it changed over time",
    operator({ kind: "trend" }),
  ],
  // shares, gaps, ratios, means, correlations
  [
    "portion|portion of|the portion of|slice of|the slice of|percent share|percent share of|percentage share|percentage share of|pct share|pct share of|share persen|persen share|share in percent|share in percent of|% share|% share of|share %",
    operator({ kind: "share", counts: false }),
  ],
  [
    "diff|diff of|diff in|diff antara|diff between|the diff between|delta|delta antara|delta between|the delta between|spread antara|spread between|the spread between|disparity between|the disparity between|disparity in|discrepancy between|the discrepancy between|differential between|absolute difference|absolute difference between|the absolute difference between|how big is the gap between|how wide is the gap between|how large is the gap between|how big is the difference between|how large is the difference between",
    operator({ kind: "gap" }),
  ],
  [
    "berapa times|berapa times lipat|berapa x|berapa x lipat|berapa fold|how many x|how many fold|times berapa|is how many times|is how many times the",
    operator({ kind: "times" }),
  ],
  ["quotient|quotient of|the quotient of|ratio antara|the ratio between", operator({ kind: "ratio" })],
  [
    "arithmetic mean|arithmetic mean of|the arithmetic mean of|averaged|di average|diaverage|di avg|di mean|kalau di average|average nya|mean average",
    operator({ kind: "aggregate", how: "mean" }),
  ],
  [
    "corr|correl|corr between|corr antara|link between|the link between|link antara|linkage between|connection between|the connection between|r value|r value of|coefficient of correlation|how related are|how related is|how linked are|correlate|correlate with|correlates with|correlate dengan|correlate sama|linked to|linked with|strength of relationship between|strength of the relationship between|how strong is the link between|how strong is the relationship between|run correlation|run a correlation|run korelasi|run a correlation between|run the correlation between|correlation test|correlation test between|correlation antara",
    operator({ kind: "correlation" }),
  ],
  // what is left out
  [
    "excl|exc|exclusive of|w o|sans|leaving aside|disregarding|disregard|barring|save for|skipping|not incl|all but|removing|taking out|take out|filtering out|filter out|with out|other then|minusin|kick out|exclude in",
    { role: "except" },
  ],
  [
    "excluded|not included|not counted|left out|removed|ignored|aside|put aside|is not included|are not included|is not counted|are not counted|is left out|are left out",
    { role: "except", after: true },
  ],
  // where
  [
    "across|all across|right across|lying in|part of|a part of|is part of|are part of|that are part of|which are part of|which is part of|belonging to|which belong to|that belong to|which belongs to|di area|masuk area|in the area of|in the region of|in the whole of|in the entire|in all parts of|loc di|loc in|domiciled in|residing in|resides in|reside in|existing in|exist in|exists in|that exist in|which exist in|administered by|governed by|administratively under|under the administration of|under the jurisdiction of|falling under|fall under|falls under|that fall under|which fall under|falling within|fall within|falls within|which fall in|that fall in|covered by|included in|is included in|are included in|that are included in|anywhere in|contained in|within the borders of|inside the borders of|within the boundaries of|within the territory of|on the territory of|in the territory of|which are in|that are in|which is in|that is in|which are located in|that are located in|which is located in|that is located in|is located in|are located in",
    { role: "in" },
  ],
  ["location of|the location of|where is the location of|lokasi of", { role: "where" }],
  // counts
  [
    "num of|qty of|quantity of|the quantity of|no of|amount of|the amount of|total no of|total num of",
    { role: "total", sums: false },
  ],
  [
    "sum|the sum|the sum of|sum total|grand total|grand total of|the grand total of|sum total of",
    { role: "total", sums: true },
  ],
  [
    "how many different|how many distinct|how many unique|how many individual|how many separate|how many in total|how many total|total how many|count distinct",
    { role: "how-many", counts: true },
  ],
  // meanings
  [
    "describe|description of|the description of|explanation of|an explanation of|explain to me|explain to me what is|explain what|interpretation of|the interpretation of|help me understand|help me understand what is|i dont understand|i do not understand|im not sure what is|acronym|acronym of|full form of|the full form of|long form of|concept of|the concept of|what exactly is|whats exactly|refers to what|refer to|refers to|indicate|indicates|is what|what is it|what is that|deskripsi dari",
    { role: "meaning" },
  ],
  ["whats", { role: "which", all: false, leads: true }],
  // years
  [
    "as per|data per|data as of|position as of|as of year|as of the year|per end of|end of|at the end of|by end of|by the end of|as of end of|as of the end of|per year end|cut off|cutoff|cut off data|data cut off|with cut off|dengan cut off|dengan cutoff|cut off tahun|cutoff tahun|calendar year|for calendar year|for the calendar year|back in|range tahun|time range|timeframe|time frame|in the timeframe|in the time frame|over the timeframe|time period|in the time period|over the time period|per",
    { role: "year" },
  ],
  ["up to", { role: "until" }],
  [
    "onwards|onward|and onwards|until now|till now|up to now|to date|until present|up to present|to present|until today|up to today|sampai sekarang|hingga sekarang|sampai saat ini|hingga saat ini|sampai kini|hingga kini",
    { role: "onwards" },
  ],
  [
    "latest year|the latest year|in the latest year|for the latest year|most recent year|the most recent year|in the most recent year|for the most recent year|last available|last available year|the last available year|latest available|latest available year|the latest available year|presently|terupdate|ter update|update terakhir|update terbaru|nowadays|these days|paling latest|paling recent|paling current|latest update|the latest update|last known|the last known|most current|the most current|most up to date|the most up to date|per today|per now|per latest|per sekarang|per saat ini|per hari ini|as of latest|as of the latest|as of latest data|per latest data|as at now",
    { role: "latest" },
  ],
  [
    "previous|the previous|preceding|the preceding|most recent|the most recent|latest|the latest|trailing|over the previous|in the previous|for the previous|over the most recent|in the most recent",
    { role: "years-back", before: true },
  ],
  ["yrs|years terakhir|yrs terakhir|last yrs", { role: "years-back" }],
  // the question before, with something else in it
  [
    "repeat for|repeat it for|redo for|redo it for|rerun for|rerun it for|re run for|re run it for|run it for|run the same for|again for|again but for|switch to|switch ke|switch it to|change to|swap to|swap with|replace with|replace it with|next|next is|next up|now next|ditto for|ditto|same but for|the same but for|same but|same with|same as above for|same as above but for|same query for|same but in|same in|the same in|the same but in|same thing in|same thing but for|same thing but in|the same untuk|same untuk|same thing untuk|the same buat|same buat|the same kalau|same kalau|apply to|apply it to|try|now try|lets try|try it for|try for|lets do|now do|moving on to|change year to|change the year to|switch year to|switch the year to|set year to|set the year to|ganti year ke|expand to|extend to|expand it to|extend it to|how does it look for|how does it look in|how about in|what about in|what about for|how about for|what was it in|how was it in|and in|and what about|and how about",
    { role: "follow" },
  ],
  [
    "pp|pps|pct point|pct points|percent points|ppt|% point|% points",
    { role: "amount", unit: "points", relative: false },
  ],
  ["v s|vs dengan|vs sama|alongside", { role: "and" }],
  [
    "in comparison to|in comparison with|as opposed to|vis a vis|compare sama|compare dengan|comparing to|comparing with|when compared to|compare against|compares against|compared against|when compared with|if compared to|if compared with|as against",
    { role: "against" },
  ],
];

/** "4th", which stands there as a number and a word. */
function ordinalOf(value: number): string {
  const isTeen = value > 10 && value < 20;
  return `${value} ${(!isTeen && ["st", "nd", "rd"][(value % 10) - 1]) || "th"}`;
}
