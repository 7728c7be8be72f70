import type { DataColumn, DataWishes } from "@tanyadata/contract";
import { Button } from "../../../ui/button.tsx";
import { fullNumber } from "../../../ui/number.ts";
import { spansOf } from "../../../ui/year-spans.ts";

type Figure = NonNullable<DataColumn["figure"]>;

interface JoinsProps {
  readonly title: string;
  readonly figure: Figure;
  readonly wishes: DataWishes;
  readonly onTell: (change: Partial<DataWishes>) => Promise<void>;
}

const decimal = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 6 });

/** What a figure is more of in the warehouse, where both tell something what each tells, and whether they stay together. */
export function Joins({ title, figure, wishes, onTell }: JoinsProps) {
  const { id, joins } = figure;
  const said = wishes.figures?.find((one) => one.id === id);
  const tell = (change: { readonly joins?: boolean; readonly counts?: boolean }) =>
    void onTell({ figures: [...(wishes.figures ?? []).filter((one) => one.id !== id), { ...said, id, ...change }] });
  if (joins === null)
    return said?.joins === false ? (
      <Button size="sm" className="justify-self-start" onClick={() => tell({ joins: true })}>
        Gabungkan lagi dengan data gudang
        <span className="sr-only"> {title}</span>
      </Button>
    ) : null;
  const { label, level, years, publishers, takes_unit, counts, both } = joins;
  const where = [level.toLowerCase(), spansOf(years)].filter(Boolean).join(", ");
  return (
    <section aria-label={`Bergabung: ${title}`} className="grid gap-2 rounded-md border border-border p-2 text-xs">
      <p className="[overflow-wrap:anywhere]">
        Bergabung dengan <span className="font-medium">{label}</span> ({where}; {publishers.join("; ")}): satu
        pertanyaan dijawab dari yang memilikinya; tanpa tahun, dari yang terbaru.
        {takes_unit && ` Berkas ini tidak menulis satuannya; dipakai satuan gudang data: ${figure.unit}.`}
      </p>
      {both && (
        <>
          <p>
            Untuk tempat dan tahun yang sama, {fullNumber(both.same)} angka sama dan {fullNumber(both.differ)} berbeda.
            {counts
              ? "Yang di berkas ini berlaku; yang di gudang data tidak dijawab untuk tahun itu."
              : "Yang di gudang data berlaku; yang di berkas ini dijawab bila sumbernya disebut."}
          </p>
          <Button size="sm" className="justify-self-start" onClick={() => tell({ counts: !counts })}>
            {counts ? "Biar gudang data yang berlaku" : "Biar berkas ini yang berlaku"}
            <span className="sr-only"> {title}</span>
          </Button>
          {both.examples.length > 0 && (
            <table aria-label={`Angka yang berbeda: ${title}`} className="w-full text-left">
              <thead className="text-muted-foreground">
                <tr>
                  <th scope="col" className="font-normal">
                    Tempat
                  </th>
                  <th scope="col" className="text-right font-normal">
                    Gudang data
                  </th>
                  <th scope="col" className="text-right font-normal">
                    Berkas ini
                  </th>
                </tr>
              </thead>
              <tbody>
                {both.examples.slice(0, shown).map(({ of, warehouse, file }) => (
                  <tr key={of}>
                    <th scope="row" className="font-normal [overflow-wrap:anywhere]">
                      {of}
                    </th>
                    <td className="text-right tabular-nums">{decimal.format(warehouse)}</td>
                    <td className="text-right tabular-nums">{decimal.format(file)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
      <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => tell({ joins: false })}>
        Jangan gabungkan
        <span className="sr-only"> {title}</span>
      </Button>
    </section>
  );
}

/** Differences that a card has room for. */
const shown = 5;
