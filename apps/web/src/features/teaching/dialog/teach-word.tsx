import type { SentenceReading, ShownTarget, TeachingChange } from "@tanyadata/contract";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Field } from "../../../ui/field.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { type Source, teachingApi } from "../teaching.api.ts";

interface TeachWordProps {
  readonly question: string;
  readonly source: Source;
  /** What is known of the question; undefined until it is. */
  readonly looked: { readonly reading: SentenceReading; readonly nearest: readonly ShownTarget[] } | undefined;
  readonly isLooking: boolean;
  readonly onChange: (change: TeachingChange | null) => void;
}

/** A word of a question, and what of the model it may mean: the nearest first, or found by a search. */
export function TeachWord({ question, source, looked, isLooking, onChange }: TeachWordProps) {
  const unknown = looked?.reading.obstacle?.kind === "word" ? looked.reading.obstacle.words : [];
  const [written, setWritten] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ShownTarget["target"] | null>(null);
  const term = written ?? unknown[0] ?? "";
  // Another word than the first unknown one has other nearest.
  const other = term.trim() !== "" && term !== unknown[0] ? term.trim() : undefined;
  const { currentData: ofOther, isFetching } = teachingApi.useObstacleQuery(
    { source, question, ...(other && { term: other }) },
    { skip: other === undefined },
  );
  const { currentData: found } = teachingApi.useTargetsQuery({ source, search }, { skip: search === "" });
  const shown = search !== "" ? found : other === undefined ? looked?.nearest : ofOther?.nearest;

  function say(word: string, target: ShownTarget["target"] | null) {
    onChange(target && word.trim() ? { add: [{ do: "call", target, term: word.trim() }] } : null);
  }
  function write(word: string) {
    setWritten(word);
    say(word, chosen);
  }

  return (
    <div className="grid gap-4">
      <Field label="Kata" value={term} maxLength={100} onChange={({ target }) => write(target.value)} />
      {unknown.length > 1 && (
        <p className="text-muted-foreground text-sm">
          Yang tidak dikenal: {unknown.map((word) => `“${word}”`).join(", ")}. Ajarkan satu demi satu.
        </p>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium text-sm">Artinya</legend>
        <SearchBox label="Cari dalam model" onSearch={setSearch} />
        {shown === undefined && (isLooking || isFetching || search !== "") && <Loading className="py-4" />}
        {shown?.length === 0 && (
          <p className="text-muted-foreground text-sm">
            {term.trim() === ""
              ? "Tulis dahulu kata yang ingin diajarkan."
              : "Tidak ada yang cocok; coba cari dengan kata lain."}
          </p>
        )}
        <div className="grid gap-1">
          {shown?.map((one) => (
            <TargetChoice
              key={JSON.stringify(one.target)}
              shown={one}
              isChosen={JSON.stringify(one.target) === JSON.stringify(chosen)}
              onChoose={() => {
                setChosen(one.target);
                say(term, one.target);
              }}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface TargetChoiceProps {
  readonly shown: ShownTarget;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const TargetChoice = ({ shown: { is, label, of, terms, reading }, isChosen, onChoose }: TargetChoiceProps) => (
  <label className="flex cursor-pointer items-start gap-2.5 rounded-md border border-border p-2.5 text-sm hover:bg-accent has-checked:border-primary">
    <input
      type="radio"
      name="target"
      checked={isChosen}
      onChange={onChoose}
      className="focus-ring mt-0.5 size-4 shrink-0"
    />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="font-medium">{label}</span> <Badge>{is}</Badge>
      <span className="block text-muted-foreground text-xs">
        {of !== label && `${of}. `}
        {terms.length > 0 && `Juga disebut ${terms.slice(0, 4).join(", ")}.`}
      </span>
      {reading !== null && <span className="block text-xs">Pertanyaan ini lalu dibaca: {reading}</span>}
    </span>
  </label>
);
