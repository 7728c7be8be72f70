import type { Word } from "./word.ts";

/** What English, whole or mixed into Indonesian, asks with, and what it says beside a question: politeness, occasions, the form of the answer. */
export const englishOrders: readonly (readonly [phrases: string, word: Word])[] = [
  [
    "pull up|pull out|pull the|pull data|pull the data for|pull the data on|grab me|search for|look for|lookup|look at|take a look at|have a look at|quick look at|let me see|let us see|lets see|lets look at|let me have|i want to see|i wanna see|id like to see|i would like to see|would like to see|like to see|want to see|wanna see|need to see|we want to see|can i see|could i see|may i see|pick out|point out|single out|report on|report the|report of|overview|overview of|an overview of|snapshot|snapshot of|a snapshot of|summary|summary of|a summary of|recap|recap of|table of|graph|graph of|draw|dashboard|dashboard of|walk me through|take me through|run me through|brief me on|update me on|fill me in on|bring up|put up|pull together|put together|send|send me|send over|hand me|throw me|shoot me|share me|share with me|share data|share datanya|share the data on|share the data for|share dong|share info|share infonya|drop data|drop datanya|spill data|request data|requesting data|req data|need data on|need data for|showing|zoom in on|deep dive into|drill down on",
    { role: "list", how: "listed" },
  ],
  [
    "list me|list out all|list down all|list down the|list down semua|list up|give me the list|give me the list of|show me a list of|show me the list of|show the list of|show list|list nama|list name|list the names of|list names of|get me a list of|provide a list of|provide the list of|make a list of|make me a list of|create a list of|need a list of|need list|minta list|minta list nama|bikin list|buatin list|bikinin list|butuh list|the full list of|the complete list of|an exhaustive list of",
    { role: "list", how: "all" },
  ],
  [
    "compare and contrast|make a comparison of|do a comparison of|do a comparison between|make a comparison between|a comparison of|a comparison between|comparison between|put side by side|benchmarking|cross compare|head to head comparison of|side by side comparison of",
    { role: "list", how: "compared" },
  ],
  [
    "leaderboard|leaderboard of|league table|league table of|full ranking|full ranking of|complete ranking of|the ranking of|ranking of|ranking list of|rank list of|rank order|rank order of|a ranking of",
    { role: "list", how: "sorted" },
  ],
  // politeness
  [
    "plis dong|pretty please|thanks in advance|thank you in advance|thanks a lot|thanks so much|many thanks|thank you so much|thank you very much|much appreciated|appreciate it|if possible|if you can|if you could|if you dont mind|when you can|when you have time|asap please|asap pls|asap ya|asap dong|quick one|by the way|hi team|hello team|dear team|hi there|hello there|hi guys|hi everyone|hi folks|good morning|good afternoon|good evening|good day|okay so|ok so|so basically|for reference|for your reference|for my reference|for info|for information|for my information|for context|for the record|for clarity|ok noted|well noted|noted thanks|got it|all right|yes please|one more thing|one more|one more question|last question|next question|another question|another one|follow up question|to start with|to begin with|for starters|can u|could u|can you pls|could you pls|would u|will you|can you please|could you please|would you please|can we|could we|can we get|can we have|may i|may we|may i know|may we know|can i know|can we know|let me know|lemme know|i wanna know|wanna know|i wanna|mind telling me|pray tell|help me with|help with|could you help me|can you help me|could you help me with|can you help me with|need help with|i need help with|im interested in|i am interested in|we are interested in|interested in|im after|im asking for|asking for|im asking about|asking about|i was asked for|im looking at|im trying to find|trying to find|im trying to find out|trying to find out|i am looking for|we are looking for|im checking|just checking|please check|double check|cross check|re check|please verify|please confirm|can you confirm|could you confirm|to confirm|just to confirm|need to confirm|any chance you know|any clue|do you have any idea|i believe|i think|im pretty sure|as far as you know|as far as you can tell|possible tidak|possible tidak ya|bisa tidak ya",
    { role: "link" },
  ],
  // what is beside the question
  [
    "in general|in detail|in details|in short|in brief|to be exact|to be precise|of course|i mean|you know|like i said|as usual|from your data|from your database|in your database|in your dataset|in the database|from the database|dari database|di database|from database|from dataset|from the dataset|in the dataset|from our data|in our data|based on your data|based on our data|based on the dataset|based on the database|as per data|as per the data|as per your data|as per bps|per your data|per the data|per data|the total data|the term",
    { role: "link" },
  ],
  // the form of the answer
  [
    "in table form|in a table form|in table format|in a table format|in tabular form|in tabular format|in one table|in a single table|in one chart|in one graph|in list form|in list format|in excel|in excel format|as excel|as an excel|export to excel|to excel|ke excel|dalam excel|format excel|dalam format excel|as csv|as a csv|in csv|in csv format|to csv|ke csv|bullet points|in bullet points|as bullet points|in bullets|pakai bullet points|dalam bar chart|dalam line chart|pakai bar chart|pakai line chart|dalam chart|in a graph|as a graph|with numbers|with the numbers|with figures|with the figures|with values|with the values|with value|with its value|complete with numbers|complete with figures|along with the figures|along with the values|along with the numbers|include the value|include the values|include the figures|include the numbers|include angkanya|include nilainya|including the figures|including the values|including the numbers|including values|including figures|plus angkanya|plus nilainya|please show the numbers|show the numbers|show the values|show the figures|show angkanya|show valuenya|nothing else",
    { role: "link" },
  ],
];
