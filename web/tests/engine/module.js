/** Calls the WebAssembly module of a game as its description says, in Node or in a browser. */

const NUMBERS = {
  i1: Int8Array,
  u1: Uint8Array,
  i2: Int16Array,
  i4: Int32Array,
  i8: BigInt64Array,
  u8: BigUint64Array,
  f4: Float32Array,
  f8: Float64Array,
};
const PAGE = 1 << 16;
const ALIGNMENT = 16;

/** An array in the memory of a module. */
class MemoryArray {
  constructor(module, item, shape, address) {
    this.module = module;
    this.item = item;
    this.shape = shape;
    this.address = address;
    this.itemSize = module.sizeOf(item);
    this.size = shape.reduce((product, length) => product * length, this.itemSize);
  }

  /** Its bytes. They are valid until the memory grows. */
  get bytes() {
    return new Uint8Array(this.module.memory.buffer, this.address, this.size);
  }

  /** Its numbers. */
  get numbers() {
    const Numbers = NUMBERS[this.item];
    return new Numbers(this.module.memory.buffer, this.address, this.size / Numbers.BYTES_PER_ELEMENT);
  }

  /** The bytes of one record. */
  record(index) {
    return this.bytes.subarray(index * this.itemSize, (index + 1) * this.itemSize);
  }

  /** A number in a record. Records have no padding, so that numbers may lie at any address. */
  field(index, name) {
    const { offset, type } = this.module.description.records[this.item].fields[name];
    const Numbers = NUMBERS[type];
    const kept = this.record(index).slice(offset, offset + Numbers.BYTES_PER_ELEMENT);
    return new Numbers(kept.buffer)[0];
  }

  setField(index, name, value) {
    const { offset, type } = this.module.description.records[this.item].fields[name];
    this.record(index).set(new Uint8Array(NUMBERS[type].of(value).buffer), offset);
  }
}

/** The module of a game, and an allocator that never frees. */
export class EngineModule {
  static async load(code, description) {
    const module = await WebAssembly.compile(code);
    const imports = WebAssembly.Module.imports(module);
    if (imports.length) throw new Error(`the module imports ${imports.map(({ name }) => name).join(", ")}`);
    return new EngineModule(await WebAssembly.instantiate(module), description);
  }

  constructor(instance, description) {
    this.exports = instance.exports;
    this.memory = instance.exports.memory;
    this.description = description;
    this.actions = description.actions.length;
    this.free = instance.exports.__heap_base.value;
  }

  sizeOf(item) {
    return NUMBERS[item]?.BYTES_PER_ELEMENT ?? this.description.records[item].size;
  }

  /** A new array of zeros. */
  array(item, ...shape) {
    const address = Math.ceil(this.free / ALIGNMENT) * ALIGNMENT;
    const made = new MemoryArray(this, item, shape, address);
    this.free = address + made.size;
    const lacking = this.free - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE));
    made.bytes.fill(0);
    return made;
  }

  /** Frees all arrays that were made since `free` had this value. */
  release(free) {
    this.free = free;
  }

  /** Calls an entry point: arrays become an address and lengths, tuples their fields, numbers 64-bit integers. */
  call(name, ...values) {
    const { symbol, parameters, returns } = this.description.entry_points[name];
    const given = values.flatMap((value) => (value?.fields ? value.fields : [value]));
    if (given.length !== parameters.length) throw new Error(`${name} takes ${parameters.map((parameter) => parameter.name)}`);
    const passed = given.flatMap((value, n) => pass(value, parameters[n], name));
    const result = this.exports[symbol](...passed);
    if (returns === null) return undefined;
    if (returns === "word") return BigInt.asUintN(64, result);
    return returns === "bool" ? result !== 0n : Number(result);
  }
}

function pass(value, parameter, name) {
  if (parameter.kind !== "array") return BigInt(value);
  if (value.item !== parameter.item || value.shape.length !== parameter.dimensions)
    throw new Error(`${name} takes an array of ${parameter.item} as ${parameter.name}, not of ${value.item}`);
  return [value.address, ...value.shape.map(BigInt)];
}

/** A named tuple of arrays. */
export const tuple = (...fields) => ({ fields });
