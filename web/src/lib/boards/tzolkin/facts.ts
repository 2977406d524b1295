/** What is printed on the components, by key, from the generated catalogues. */
import facts from "$generated/tzolkin.json";
import { START_STEP } from "./numbers";
import type { Good } from "./view";

export type Cost = Partial<Record<Good, number>>;
/** One effect: its name with a number or a key, and how many times. */
export type Effect = Record<string, string | number>;

export interface Act extends Cost {
  act: string;
  times?: number;
  cost?: number;
  cubes?: number;
  points?: number;
  temple?: string;
}

export interface WheelFacts {
  key: string;
  teeth: number;
  last_space: number;
  free_from: number;
  actions: Act[];
}

export interface TempleFacts {
  key: string;
  points: number[];
  rewards: Record<string, Good>;
  bonus: number[];
}

export interface BuildingFacts {
  key: string;
  category: string;
  cost: Cost;
  effects?: Effect[];
  scores?: string;
  points?: number;
  by_seats?: Record<string, number>;
  by_count?: number[];
}

interface Keyed {
  key: string;
}

interface Catalogue {
  skulls: number;
  worker_fee: number[];
  market: Record<string, number>;
  begging: { most: number; corn: number };
  calendar: { teeth: number; feasts: number[]; goods_on_feast: number[] };
  wheel: WheelFacts[];
  temple: TempleFacts[];
  technology_rules: Record<string, number[]> & {
    bonus_cubes: number;
    bonus_points: number;
    bonus_skulls: number;
  };
  wealth: (Keyed & { effects: Effect[] })[];
  building: BuildingFacts[];
  monument: BuildingFacts[];
}

interface Expansion {
  tribe: (Keyed & { terms: Record<string, number> })[];
  prophecies: { points: number[] };
  prophecy: (Keyed & { calamity: Effect; counts: string; bands: number[] })[];
  building: BuildingFacts[];
  quick_actions: { cost: number; days: number; era_two_begins: number };
  quick_action: (Keyed & { effects: Effect[] })[];
}

export const keys = facts.keys;
export const catalogue = facts.catalogue as unknown as Catalogue;
export const expansion = facts.expansion as unknown as Expansion;

function byKey<T extends Keyed>(entries: T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.key, entry]));
}

export const WHEELS = byKey(catalogue.wheel);
export const TEMPLES = byKey(catalogue.temple);
export const BUILDINGS = byKey([...catalogue.building, ...expansion.building]);
export const MONUMENTS = byKey(catalogue.monument);
export const WEALTH = byKey(catalogue.wealth);
export const PROPHECIES = byKey(expansion.prophecy);
export const TRIBES = byKey(expansion.tribe);
export const QUICK_ACTIONS = byKey(expansion.quick_action);

/** Where the step with 0 points, on which all begin, stands in the lists of a temple, from 0. */
export const START_INDEX = START_STEP - 1;
/** The points that are printed on a step of a temple, counted from 1 as news do. */
export function printedOn(temple: string, step: number): number {
  return TEMPLES.get(temple)?.points[step - 1] ?? 0;
}
/** The last level of a technology; beyond it there is the bonus. */
export const TOP_LEVEL = 3;
