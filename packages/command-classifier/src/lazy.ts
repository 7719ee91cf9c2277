/** A value that is made when it is first asked for. */
export class Lazy<Value extends object> {
  private made: Value | undefined;
  private readonly make: () => Value;

  constructor(make: () => Value) {
    this.make = make;
  }

  get value(): Value {
    return (this.made ??= this.make());
  }
}
