import {
  combineSlices,
  configureStore,
  createAction,
  createDynamicMiddleware,
  type Middleware,
  type Reducer,
} from "@reduxjs/toolkit";
import { authReducer } from "./session.ts";

/** A part of the state: a slice, or the cache of RTK Query. */
interface StatePart {
  readonly reducerPath: string;
  readonly reducer: Reducer;
}

const reducer = combineSlices({ auth: authReducer });
const later = createDynamicMiddleware();
/** An injected part stands in the state after the next action: this one. */
const partAdded = createAction("store/partAdded");
let announce = () => {};

/** The state of the app: at first only of the session, which is all that the login page needs. */
export function createStore() {
  const store = configureStore({ reducer, middleware: (defaults) => defaults().concat(later.middleware) });
  announce = () => void store.dispatch(partAdded());
  return store;
}
export type Store = ReturnType<typeof createStore>;

/** Called by a feature's module when it is loaded: adds its part to the state. */
export function addState(part: StatePart, ...middleware: Middleware[]): void {
  reducer.inject(part);
  later.addMiddleware(...middleware);
  announce();
}
