import { ColumnKind, type DataColumn, type DataPreview, type DataWishes } from "@tanyadata/contract";
import { clsx } from "clsx";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { FigureForm } from "./figure-form.tsx";
import { Joins } from "./joins.tsx";
import { kindWords, roleWords } from "./roles.ts";

interface ColumnsProps {
  readonly understood: NonNullable<DataPreview["understood"]>;
  readonly wishes: DataWishes;
  readonly onTell: (change: Partial<DataWishes>) => Promise<void>;
}

/** A card for each column: what it was taken for, by what that is known, and what can be said against it. */
export function Columns({ understood, wishes, onTell }: ColumnsProps) {
  return (
    <section aria-labelledby="columns" className="grid gap-2">
      <h3 id="columns" className="font-medium">
        Kolom, dan untuk apa masing-masing dipakai
      </h3>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {understood.columns.map((column) => (
          <Column key={column.index} column={column} wishes={wishes} onTell={onTell} />
        ))}
      </ul>
    </section>
  );
}

interface ColumnProps extends Pick<ColumnsProps, "wishes" | "onTell"> {
  readonly column: DataColumn;
}

function Column({ column, wishes, onTell }: ColumnProps) {
  const { index, title, is, holds, why, figure } = column;
  const [isEditing, setEditing] = useState(false);
  const { word, means } = roleWords[is];
  const isSaid = wishes.kinds?.some((one) => one.column === index);
  const isUsed = is !== "unused" && is !== "empty";
  return (
    <li
      className={clsx(
        "grid content-start gap-2 rounded-lg border border-border p-3 text-sm",
        !isUsed && "border-dashed text-muted-foreground",
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h4 className="min-w-0 font-medium [overflow-wrap:anywhere]">{title || `Kolom ${index + 1}`}</h4>
        <Badge tone={is === "secret" ? "caution" : isUsed && is !== "note" ? "good" : "plain"}>{word}</Badge>
      </div>
      {figure ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 [overflow-wrap:anywhere]">
          <Fact name="Disebut">{figure.label}</Fact>
          <Fact name="Satuan">{figure.unit || "tanpa satuan"}</Fact>
          <Fact name="Jumlah">{figure.adds ? "boleh dijumlahkan" : "tidak dijumlahkan"}</Fact>
          <Fact name="Ditanya">{figure.terms.slice(0, 3).join(", ")}</Fact>
        </dl>
      ) : (
        <p>
          {(is === "place" || means === "") && holds !== "" && `${sentence(holds)}. `}
          {means}
        </p>
      )}
      {figure && <Joins title={title} figure={figure} wishes={wishes} onTell={onTell} />}
      {why && (isUsed || !isSaid) && <p className="text-muted-foreground text-xs [overflow-wrap:anywhere]">{why}</p>}
      {is !== "empty" && <Kind column={column} wishes={wishes} onTell={onTell} />}
      {figure && (
        <Button size="sm" className="justify-self-start" onClick={() => setEditing(true)}>
          Perbaiki
          <span className="sr-only"> {title}</span>
        </Button>
      )}
      {isEditing && figure && (
        <FigureForm title={title} figure={figure} wishes={wishes} onTell={onTell} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}

/** What one column alone can be said to be: the next one takes its place. */
const isAlone: ReadonlySet<ColumnKind> = new Set(["place", "year"]);

/** What the column is, as people say it; at first as it was read. */
function Kind({ column: { index, title }, wishes, onTell }: Pick<ColumnProps, "column" | "wishes" | "onTell">) {
  const said = wishes.kinds?.find(({ column }) => column === index)?.is;
  const others = (wishes.kinds ?? []).filter(({ column }) => column !== index);
  return (
    <SelectField
      label={`Jenis kolom ${title || index + 1}`}
      value={said ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const kind = ColumnKind.safeParse(value);
        if (!kind.success) return void onTell({ kinds: others });
        const left = others.filter(({ is }) => is !== kind.data || !isAlone.has(is));
        void onTell({ kinds: [...left, { column: index, is: kind.data }] });
      }}
    >
      <option value="">Seperti terbaca</option>
      {ColumnKind.options.map((kind) => (
        <option key={kind} value={kind}>
          {kindWords[kind]}
        </option>
      ))}
    </SelectField>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-muted-foreground">{name}</dt>
    <dd>{children}</dd>
  </>
);
