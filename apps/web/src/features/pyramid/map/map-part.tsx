import type { FigureTable, GeoRegion } from "@tanyadata/contract";
import { Download } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { loadOutlines, type Outlines, outlinesOf, type Topology } from "../../../charts/map/outlines.ts";
import { Button } from "../../../ui/button.tsx";
import { loadable } from "../../../ui/loadable.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { geoPath, useGeo } from "../geo-api.ts";
import { figure } from "../number.ts";
import { pathTo } from "../view.ts";
import { draw } from "./drawing.ts";
import { Legend } from "./legend.tsx";
import type { MapViewProps, VillagePoint } from "./map-view.tsx";
import { type Snapshot, savePicture } from "./picture.ts";

const MapView = loadable<MapViewProps>(() => import("./map-view.tsx").then((module) => module.MapView));
const frame = "relative h-[340px] overflow-hidden rounded-md border border-border bg-map-sea sm:h-[440px]";

/** Starts loading the map's code and the outlines, ahead of the figures that it is drawn with. */
export function preloadMap(): void {
  void MapView.preload();
  // What cannot be loaded is told where it is to be shown.
  loadOutlines().catch(() => {});
}

interface MapPartProps {
  readonly title: string;
  readonly region: string | null;
  readonly figures: FigureTable;
  /** The figures of what was picked are on their way. */
  readonly isLoading: boolean;
  readonly onRegion: (region: string) => void;
  readonly hasVillages: boolean;
  readonly onVillages: (hasVillages: boolean) => void;
}

/** The map of the figures with its legend; its code and outlines are loaded with it. */
export function MapPart({ title, region, figures, isLoading, onRegion, hasVillages, onVillages }: MapPartProps) {
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  const [failure, setFailure] = useState<"unloaded" | "unshown" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const snapshot = useRef<(() => Promise<Snapshot>) | null>(null);
  const [isReady, setReady] = useState(false);
  const [, district, subdistrict] = pathTo(region);
  const villages = useGeo<GeoRegion[]>(
    district === undefined
      ? null
      : geoPath(
          "/geographies/villages",
          subdistrict === undefined ? { districts: district } : { subdistricts: subdistrict },
        ),
  );
  const places = villages.data;
  const points = useGeo<VillagePoint[]>(hasVillages ? "/geographies/villages/points" : null);
  const { type } = figures;
  const borders = useGeo<Topology | null>(
    district !== undefined && (type === "subdistrict" || type === "village")
      ? geoPath(`/geographies/borders/${district}`, { level: type })
      : null,
  );
  const within = useMemo(() => (borders.data ? outlinesOf(borders.data, "regions") : []), [borders.data]);
  const drawing = useMemo(
    () => (outlines ? draw(region, figures, outlines, places ?? [], within) : null),
    [outlines, region, figures, places, within],
  );

  useEffect(() => {
    // To try again is another attempt.
    void attempt;
    let isShown = true;
    loadOutlines().then(
      (loaded) => isShown && setOutlines(loaded),
      () => isShown && setFailure("unloaded"),
    );
    return () => {
      isShown = false;
    };
  }, [attempt]);
  const again = () => {
    setFailure(null);
    setReady(false);
    setAttempt(attempt + 1);
  };

  if (failure !== null)
    return (
      <div role="status" className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-muted px-3 py-2 text-sm">
        {failure === "unshown"
          ? "Peta tidak dapat ditampilkan di peramban ini (WebGL tidak tersedia); angkanya ada pada tabel."
          : "Peta gagal dimuat; angkanya ada pada tabel."}
        <Button size="sm" onClick={again}>
          Coba lagi
        </Button>
      </div>
    );
  const loading = <Loading what="peta" className="grid h-full place-items-center" />;
  const unit = figures.unit && ` ${figures.unit}`;
  const caveats = [
    ...(drawing?.isSchematic ? ["Batas kabupaten/kota bersifat skematis (perkiraan)"] : []),
    ...(drawing?.isEstimated || (hasVillages && (points.data?.length ?? 0) > (outlines?.places ?? 0))
      ? ["letak desa/kelurahan dan kecamatan adalah perkiraan"]
      : []),
    ...(figures.is_simulated ? ["data simulasi"] : []),
  ].join("; ");
  const notes = caveats.charAt(0).toUpperCase() + caveats.slice(1);
  return (
    <div className="mb-3 grid gap-2">
      <div className={frame}>
        {drawing ? (
          <MapView
            key={attempt}
            drawing={drawing}
            tiles={outlines?.tiles ?? null}
            points={hasVillages ? (points.data ?? null) : null}
            tell={({ name, value }) =>
              `${name}: ${value === null ? "belum ada data" : figure(value, figures.decimals) + unit}`
            }
            onRegion={onRegion}
            onReady={(ready) => {
              snapshot.current = ready;
              setReady(true);
            }}
            onFail={() => setFailure("unshown")}
            onLost={again}
            fallback={loading}
          />
        ) : (
          loading
        )}
        {drawing && (isLoading || villages.isLoading || borders.isLoading) && (
          <p
            role="status"
            className="absolute top-2 left-2 flex items-center gap-2 rounded-md border border-border bg-popover px-2 py-1 text-xs print:hidden"
          >
            <Spinner /> Memuat…
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          {drawing && <Legend figures={figures} breaks={drawing.breaks} />}
          <label className="mt-2 flex w-fit cursor-pointer items-center gap-2 text-xs">
            <input
              type="checkbox"
              className="switch focus-ring"
              checked={hasVillages}
              onChange={(event) => onVillages(event.target.checked)}
            />
            Semua desa/kelurahan sebagai titik
            {points.isLoading && <Spinner />}
            {hasVillages && points.data && <span role="status">({figure(points.data.length)} titik)</span>}
          </label>
          {[villages, points].map(
            ({ failure, retry }, i) =>
              failure && (
                <p key={i === 0 ? "circles" : "points"} role="alert" className="mt-1 flex items-center gap-2 text-xs">
                  {i === 0 ? "Letak wilayah" : "Titik desa/kelurahan"} gagal dimuat.
                  <Button size="sm" onClick={retry}>
                    Coba lagi
                  </Button>
                </p>
              ),
          )}
          {notes && <p className="mt-1 text-muted-foreground text-xs">{notes}.</p>}
          <p className="mt-1 text-muted-foreground text-xs">Peta: {outlines?.credit}.</p>
        </div>
        <Button
          size="sm"
          disabled={!isReady}
          onClick={async () => {
            if (snapshot.current && drawing)
              savePicture(await snapshot.current(), {
                title,
                notes,
                breaks: drawing.breaks,
                figures,
                credit: outlines?.credit ?? "",
              });
          }}
        >
          <Download className="size-3.5" aria-hidden="true" />
          PNG
        </Button>
      </div>
    </div>
  );
}
