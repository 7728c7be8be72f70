/** A program that serves the shop's database on a MariaDB of its own until its input ends; prints as JSON where it is, or why it is nowhere. */
import mysql from "mysql2/promise";
import { findMariadb, startMariadb } from "./mariadb.ts";
import { shop } from "./shop.ts";

const installation = findMariadb();
if ("missing" in installation) console.log(JSON.stringify({ missing: installation.missing }));
else {
  const { url, stop } = await startMariadb(installation);
  const client = await mysql.createConnection({ uri: url });
  const password = "rahasia-toko";
  for (const sql of [
    "CREATE DATABASE toko",
    `CREATE USER pembaca@'%' IDENTIFIED BY '${password}'`,
    "GRANT SELECT ON toko.* TO pembaca@'%'",
    "USE toko",
    ...shop(),
  ])
    await client.query(sql);
  await client.end();
  console.log(
    JSON.stringify({ host: "127.0.0.1", port: Number(new URL(url).port), database: "toko", user: "pembaca", password }),
  );
  process.stdin.resume();
  process.stdin.once("end", () => void stop().then(() => process.exit(0)));
}
