import type { CategoryTop, ProductionItem } from "@tanyadata/contract";
import { clsx } from "clsx";
import { type CategoryItems, categoryItems } from "./categories.ts";
import { type Geo, geoPath, useGeo } from "./geo-api.ts";
import { figure } from "./number.ts";
import { Awaited, NoData, Section } from "./section.tsx";
import { SimulatedMark, Sources } from "./sources.tsx";
import { placeParameters, type View, yearParameters } from "./view.ts";
import { Years } from "./years.tsx";

/** What a region produces and what it consumes. */
export interface Production {
  readonly produced: Geo<CategoryTop[]>;
  readonly consumed: Geo<CategoryTop[]>;
}

export function useProduction({ region, year }: View): Production {
  const asked = { ...placeParameters(region), ...yearParameters(year) };
  return {
    produced: useGeo(geoPath("/buy/top-items-per-category", asked)),
    consumed: useGeo(geoPath("/sell/top-items-per-category", asked)),
  };
}

interface ProductionPanelProps {
  readonly production: Production;
  /** The year that was picked; null: the newest. */
  readonly year: number | null;
}

/** What a region produces and what it consumes: all of it by total, then the largest items of each category. */
export function ProductionPanel({ production: { produced, consumed }, year }: ProductionPanelProps) {
  return (
    <>
      <Totals title="Produksi" geo={produced} year={year} />
      <Section title="Teratas per kategori">
        <Awaited geo={produced}>
          {(answers) => (
            <>
              {answers.length === 0 && <NoData />}
              {categoryItems(answers, produced.isLoading).map((category) => (
                <Category key={category.categoryId} category={category} />
              ))}
              <Sources of="teratas per kategori" {...allOf(answers)} />
            </>
          )}
        </Awaited>
      </Section>
      <Totals title="Konsumsi" geo={consumed} year={year} />
    </>
  );
}

interface TotalsProps {
  readonly title: string;
  readonly geo: Geo<CategoryTop[]>;
  readonly year: number | null;
}

function Totals({ title, geo, year }: TotalsProps) {
  return (
    <Section title={title}>
      <Awaited geo={geo}>
        {(answers) => {
          const items = answers.flatMap((answer) => answer.items).sort((a, b) => b.total - a.total);
          if (items.length === 0) return <NoData />;
          return (
            <>
              <Ranking label={`${title} menurut jumlah`} items={items} isFaded={geo.isLoading} />
              {year !== null && (
                <p className="mt-1.5">
                  <Years told={items.map((item) => item.year)} picked={year} />
                </p>
              )}
              <Sources of={title.toLowerCase()} {...allOf(answers)} />
            </>
          );
        }}
      </Awaited>
    </Section>
  );
}

function Category({ category: { categoryName, items, isLoading } }: { category: CategoryItems }) {
  return (
    <div className="mt-2 first:mt-0">
      <h3 className="font-medium text-muted-foreground text-xs">{categoryName}</h3>
      {items.length === 0 ? (
        <NoData />
      ) : (
        <Ranking label={`Teratas: ${categoryName}`} items={items.slice(0, 3)} isFaded={isLoading} />
      )}
    </div>
  );
}

interface RankingProps {
  readonly label: string;
  readonly items: readonly ProductionItem[];
  readonly isFaded: boolean;
}

function Ranking({ label, items, isFaded }: RankingProps) {
  const most = items[0]?.total ?? 1;
  return (
    <ol aria-label={label} className={clsx("mt-1 space-y-1.5", isFaded && "opacity-60")}>
      {items.map(({ id, name, total, unit, year, is_simulated }) => (
        <li key={id} className="text-sm">
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {name} {is_simulated && <SimulatedMark />}
            </span>
            <span className="shrink-0 tabular-nums">
              {figure(total)}{" "}
              <span className="text-muted-foreground text-xs">
                {unit}
                {year !== null && `, ${year}`}
              </span>
            </span>
          </div>
          <div className="mt-0.5 h-1.5 rounded-full bg-muted" aria-hidden="true">
            <div
              className="h-full rounded-full bg-primary"
              style={{ width: `${Math.max(1, (total / most) * 100)}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

function allOf(answers: readonly CategoryTop[]): Pick<CategoryTop, "sources" | "notes"> {
  const sources = new Map(answers.flatMap((answer) => answer.sources.map((one) => [one.url + one.title, one])));
  return { sources: [...sources.values()], notes: [...new Set(answers.flatMap(({ notes }) => notes))] };
}
