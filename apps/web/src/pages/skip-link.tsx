/** What a page is opened for: where questions are written, else all that is in it. */
const contentOf = () => document.querySelector<HTMLElement>("main [data-composer]") ?? document.querySelector("main");

/** The first thing that Tab comes to: past the bar and the list of topics, to what the page is opened for. */
export function SkipLink() {
  function skip() {
    const content = contentOf();
    if (content?.tagName === "MAIN") content.tabIndex = -1;
    content?.focus();
  }
  return (
    // No link: the address of the page, which pages keep their state in, stays as it is.
    <button
      type="button"
      onClick={skip}
      className="focus-ring fixed top-1.5 left-2 z-50 rounded-md border border-border bg-popover px-3 py-2 font-medium text-sm shadow-sm not-focus:sr-only print:hidden"
    >
      Langsung ke isi
    </button>
  );
}
