import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export interface Loadable<Props> {
  (props: Props & { readonly fallback?: ReactNode }): ReactNode;
  /** Starts loading, without waiting to be shown. Resolves when it is loaded, or cannot be. */
  preload(): Promise<void>;
}

/**
 * A component whose code is loaded when it is first needed. Unlike `React.lazy` it shows the component as soon as the
 * code is there: behind Suspense React holds a reveal back for 300 ms. A load that failed is tried again when next shown.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const start = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      () => {
        loading = null;
      },
    );
    return loading;
  };

  function Shown({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }) {
    const [, redraw] = useState(0);
    const isWaiting = Loaded === null;
    useEffect(() => {
      if (!isWaiting) return;
      let shown = true;
      // Also where it was loaded since it was drawn without: nothing else would draw it again.
      void start().then(() => shown && redraw(1));
      return () => {
        shown = false;
      };
    }, [isWaiting]);
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
  }
  return Object.assign(Shown, { preload: start });
}
