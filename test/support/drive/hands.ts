/** What a person does to a control, by the mouse and the keys of any engine's driver. */
import { setTimeout as sleep } from "node:timers/promises";
import type { DrivenPage, Target } from "./driven.ts";
import { type Aim, aimAt, enter, firstWordOf, selectedValue, takesText } from "./in-page.ts";
import { described, until } from "./target.ts";

export interface Driver {
  /** Waits for the element, and runs the function with it in the page. */
  call<Args extends unknown[], T>(
    target: Target,
    code: (element: Element, ...args: Args) => T,
    ...args: Args
  ): Promise<T>;
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Empties the field that has the focus. */
  clear(): Promise<void>;
}

export interface Hands extends Pick<DrivenPage, "click" | "fill" | "choose"> {
  /** Where a press reaches the element. */
  aim(target: Target): Promise<Aim>;
}

/** Some frames. */
const settleMs = 50;

export const handsOver = ({ call, press, type, clear }: Driver): Hands => {
  const aim = (target: Target): Promise<Aim> =>
    until(`a press that reaches ${described(target)}`, async () => {
      const first = await call(target, aimAt);
      // What moves is followed until it stands.
      await sleep(settleMs);
      const found = await call(target, aimAt);
      if (found.cover !== undefined) throw new Error(`Over ${described(target)} lies ${found.cover}`);
      return found.x === first.x && found.y === first.y && found;
    });
  const click = async (target: Target): Promise<void> => {
    const { x, y } = await aim(target);
    await press(x, y);
  };
  return {
    aim,
    click,
    fill: async (target, text) => {
      if (!(await call(target, takesText))) return call(target, enter, text);
      await click(target);
      await clear();
      if (text !== "") await type(text);
    },
    choose: async (target, value) => {
      const word = await call(target, firstWordOf, value);
      if (word !== null) await type(word);
      if (word === null || (await call(target, selectedValue)) !== value) await call(target, enter, value);
    },
  };
};
