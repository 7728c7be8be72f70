import { maxQuestionLength, type TeachingChange } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { type Source, teachingApi } from "../teaching.api.ts";
import { Consent } from "./consent.tsx";
import { TeachSentence } from "./teach-sentence.tsx";
import { TeachWord } from "./teach-word.tsx";

export interface TeachDialogProps {
  readonly question: string;
  readonly source?: Source;
  /** The answer that was wrong: its reading is mended by its parts. Without one the question was refused. */
  readonly wrong?: string;
  /** Asks the question again, where that is possible. */
  readonly onAsk?: ((question: string) => void) | undefined;
  readonly onClose: () => void;
}

const ways = { word: "Satu kata", sentence: "Seluruh kalimat" } as const;

/** Teaches what a question means: a word of it, or all of it in other words; looked at before it is published. */
export function TeachDialog({ question, source: given = null, wrong, onAsk, onClose }: TeachDialogProps) {
  const [source, setSource] = useState<Source>(given);
  const [way, setWay] = useState<keyof typeof ways | null>(wrong === undefined ? null : "sentence");
  const [change, setChange] = useState<TeachingChange | null>(null);
  const [isDone, setDone] = useState(false);
  const { data: taught } = teachingApi.useTaughtQuery(source);
  const { data: looked, isFetching } = teachingApi.useObstacleQuery(
    { source, question },
    { skip: wrong !== undefined },
  );
  // A word that nobody knows is taught; words that do not join are said again.
  const shown = way ?? (looked && looked.reading.obstacle?.kind !== "word" ? "sentence" : "word");
  const sources = taught?.sources ?? [];
  const pick = (next: keyof typeof ways): void => {
    setWay(next);
    setChange(null);
  };

  return (
    <Dialog
      title={wrong === undefined ? "Ajarkan" : "Perbaiki bacaan"}
      description={question.slice(0, maxQuestionLength)}
      onClose={onClose}
      className="max-w-2xl"
    >
      <div className="grid gap-5 overflow-y-auto p-4">
        {isDone ? (
          <Done
            onAsk={
              onAsk &&
              (() => {
                onAsk(question);
                onClose();
              })
            }
            onClose={onClose}
          />
        ) : (
          <>
            {sources.length > 1 && (
              <SelectField
                label="Sumber data"
                value={source ?? ""}
                onChange={({ target }) => {
                  setSource(target.value || null);
                  setChange(null);
                }}
              >
                {sources.map(({ id, title }) => (
                  <option key={id ?? ""} value={id ?? ""}>
                    {title}
                  </option>
                ))}
              </SelectField>
            )}
            {wrong === undefined && (
              <fieldset className="grid gap-2">
                <legend className="mb-1.5 font-medium text-sm">Apa yang diajarkan?</legend>
                <div className="flex flex-wrap gap-x-5 gap-y-2">
                  {(["word", "sentence"] as const).map((one) => (
                    <label key={one} className="flex items-center gap-2 text-sm">
                      <input
                        type="radio"
                        name="way"
                        checked={shown === one}
                        onChange={() => pick(one)}
                        className="focus-ring size-4"
                      />
                      {ways[one]}
                    </label>
                  ))}
                </div>
                {looked && <p className="text-muted-foreground text-sm">{looked.reading.detail}</p>}
              </fieldset>
            )}
            {shown === "word" ? (
              <TeachWord
                question={question}
                source={source}
                looked={looked}
                isLooking={isFetching}
                onChange={setChange}
              />
            ) : (
              <TeachSentence question={question} source={source} wrong={wrong} onChange={setChange} />
            )}
            <Consent
              key={JSON.stringify([source, change])}
              source={source}
              change={change}
              onPublished={() => setDone(true)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const Done = ({ onAsk, onClose }: { onAsk: (() => void) | undefined; onClose: () => void }) => (
  <div className="grid gap-4 text-sm">
    <p role="status">
      Sudah diajarkan, dan berlaku untuk semua orang mulai sekarang. Dapat dibatalkan di Administrasi, Ajaran.
    </p>
    <div className="flex flex-wrap gap-2">
      {onAsk && (
        <Button variant="primary" autoFocus onClick={onAsk}>
          Tanyakan lagi
        </Button>
      )}
      <Button autoFocus={!onAsk} onClick={onClose}>
        Selesai
      </Button>
    </div>
  </div>
);
