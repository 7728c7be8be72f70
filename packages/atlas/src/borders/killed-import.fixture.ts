import { known } from "./borders.fixture.ts";
import { importBorders } from "./import-borders.ts";

/** `FILE ARCHIVE SIGNAL MOMENT`: imports, and gets a signal when the import tells of a moment. */
const [, , file = "", archive = "", signal = "", moment = ""] = process.argv;
await importBorders({
  file,
  archive,
  known,
  wishes: {},
  source: "never",
  report: (message) => {
    if (message === moment) process.kill(process.pid, signal as NodeJS.Signals);
  },
});
