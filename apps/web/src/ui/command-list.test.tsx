import { Command } from "cmdk";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CommandList } from "./command-list.tsx";

const drawn = (className?: string) =>
  renderToStaticMarkup(
    <Command>
      <CommandList {...(className ? { className } : {})} />
    </Command>,
  );

it("[S2.81][S9.21] a list is 300 px high at most by default", () => {
  expect(drawn()).toContain("max-h-[300px]");
  expect(drawn("h-[440px]")).not.toContain("300px");
});
