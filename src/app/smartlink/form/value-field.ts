/** Base class of the form's controls. */
import type { PropertyDeclarations } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { SaveTime } from "../settings/settings-session.ts";

/** A new value of a control, and how soon it should be saved. */
export interface ValueChange {
  readonly value: string;
  readonly time: SaveTime;
}

/** A control without a label of its own. Dispatches `value-change` with a `ValueChange`. */
export abstract class ValueField extends LightElement {
  static override properties: PropertyDeclarations = {
    fieldId: { attribute: false },
    value: { attribute: false },
    invalid: { attribute: false },
    describedBy: { attribute: false },
  };
  /** Id of the native control, to which the label refers. */
  declare fieldId: string;
  declare value: string;
  declare invalid: boolean;
  /** Ids of the elements that describe the control, separated by spaces. */
  declare describedBy: string;

  constructor() {
    super();
    this.fieldId = "";
    this.value = "";
    this.invalid = false;
    this.describedBy = "";
  }

  protected change(value: string, time: SaveTime): void {
    this.emit<ValueChange>("value-change", { value, time });
  }
}
