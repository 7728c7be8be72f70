import type { Bearing } from "../language/bearings.ts";
import type { Distance, Spot } from "../plan/distance.ts";
import type { PlanColumn } from "./columns.ts";
import { lowered } from "./letter-case.ts";
import { keysOf } from "./members.ts";
import { nested, write } from "./query.ts";
import { entityOf, type SqlContext } from "./scope.ts";
import { setName } from "./set-names.ts";

/** Mean radius of the earth in kilometres. */
const earthRadius = 6371;

export function distanceColumns(distance: Distance, { model }: Pick<SqlContext, "model">): PlanColumn[] {
  const name = (entity: string): string => setName({ entity, subsets: [] }, model);
  const column = { name: "Jarak", kind: "figure" as const, unit: "km", decimals: 1 };
  const text = (of: string): PlanColumn => ({ name: of, kind: "name", unit: null, decimals: null });
  if ("to" in distance) return [text("Dari"), text("Ke"), column];
  const noun = name(distance.among.entity);
  if (distance.counts) return [{ name: `Jumlah ${lowered(noun)}`, kind: "figure", unit: lowered(noun), decimals: 0 }];
  return [text(noun), column];
}

/** One row with both names and how far they are apart; or the members of a set with how far they are, nearest first. */
export function distanceQuery(distance: Distance, header: readonly string[], context: SqlContext): string {
  const { identifier, text } = context.dialect;
  const spot = ({ entity }: Pick<Spot, "entity">, alias: string) => {
    const { table, key, name, coordinates } = entityOf(context, entity);
    if (!coordinates) throw new Error(`plan measures from where nothing is known to lie: ${entity}`);
    const column = (of: string): string => `${alias}.${identifier(of)}`;
    return {
      columns: [...new Set([key, name, coordinates.latitude, coordinates.longitude])].map(identifier),
      isAt: (member: string): string => `${identifier(key)} = ${text(member)}`,
      table: identifier(table),
      key: column(key),
      name: column(name),
      latitude: `radians(${column(coordinates.latitude)})`,
      longitude: `radians(${column(coordinates.longitude)})`,
    };
  };
  const start = spot(distance.from, "origin");
  const end = spot("to" in distance ? distance.to : distance.among, "target");
  // Fetched first: a database whose rows lie at several servers joins two rows of one table only so.
  const one = write({ columns: start.columns, from: start.table, where: [start.isAt(distance.from.key)] });
  const from = `${nested(one)} AS origin`;
  const half = (a: string, b: string): string => `power(sin((${a} - ${b}) / 2), 2)`;
  const arc = `${half(end.latitude, start.latitude)} + cos(${start.latitude}) * cos(${end.latitude}) * ${half(end.longitude, start.longitude)}`;
  const far = `2 * ${earthRadius} * asin(sqrt(${arc}))`;
  const joins = [`CROSS JOIN ${end.table} AS target`];
  if ("to" in distance)
    return write({
      columns: [`${start.name} AS ${header[0]}`, `${end.name} AS ${header[1]}`, `${far} AS ${header[2]}`],
      from,
      joins,
      where: [`${end.key} = ${text(distance.to.key)}`],
    });
  const { among, limit, within, towards, counts } = distance;
  const others = among.entity === distance.from.entity ? [`${end.key} <> ${start.key}`] : [];
  // The town nearest to a province is none of its own.
  const around = entityOf(context, among.entity).parents.find(({ entity }) => entity === distance.from.entity);
  if (around && within === null) others.push(`target.${identifier(around.column)} <> ${start.key}`);
  if (towards) others.push(lies(towards, start, end));
  const candidates = [...others, `${end.key} IN ${nested(keysOf(among, context))}`];
  if (counts)
    return write({
      columns: [`count(*) AS ${header[0]}`],
      from,
      joins,
      where: [...candidates, ...(within === null ? [] : [`${far} <= ${within}`])],
    });
  const measured = write({
    columns: [
      `${end.name} AS ${header[0]}`,
      `${far} AS ${header[1]}`,
      `rank() OVER (ORDER BY ${far}) AS rank_in_order`,
    ],
    from,
    joins,
    where: candidates,
  });
  return write({
    columns: [header[0] ?? "", header[1] ?? ""],
    from: `${nested(measured)} AS measured`,
    where: [
      ...(limit === null ? [] : [`rank_in_order <= ${limit}`]),
      ...(within === null ? [] : [`${header[1]} <= ${within}`]),
    ],
    order: [header[1] ?? "", header[0] ?? ""],
  });
}

/** Columns of a point, in radians. */
interface Point {
  readonly latitude: string;
  readonly longitude: string;
}

/** Tangent of half a wind of the rose: what lies in the north lies between north-west and north-east, both included. */
const halfWind = Math.tan(Math.PI / 8).toFixed(6);

/**
 * That one point lies in a direction from another, along the great circle between them: one of the four winds takes in the two
 * beside it ("utara": barat laut, utara, timur laut), one between them lies strictly between ("timur laut": utara and timur).
 */
function lies(towards: Bearing, from: Point, to: Point): string {
  const apart = `${to.longitude} - ${from.longitude}`;
  const east = `sin(${apart}) * cos(${to.latitude})`;
  const north = `cos(${from.latitude}) * sin(${to.latitude}) - sin(${from.latitude}) * cos(${to.latitude}) * cos(${apart})`;
  const within = (ahead: string, aside: string): string => `${ahead} >= ${halfWind} * abs(${aside})`;
  const both = (northward: string, eastward: string): string => `${northward} > 0 AND ${eastward} > 0`;
  const back = (of: string): string => `-(${of})`;
  switch (towards) {
    case "north":
      return within(north, east);
    case "east":
      return within(east, north);
    case "south":
      return within(back(north), east);
    case "west":
      return within(back(east), north);
    case "northeast":
      return both(north, east);
    case "southeast":
      return both(back(north), east);
    case "southwest":
      return both(back(north), back(east));
    case "northwest":
      return both(north, back(east));
  }
}
