import styles from './chips.module.css';

type ChipsProps = {
  legend: string;
  name: string;
  options: readonly string[];
  selected: string;
  onSelect: (option: string) => void;
};

/** Selects one of a few categories. The chips are radio buttons. */
export function Chips({ legend, name, options, selected, onSelect }: ChipsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option} className={styles.chip}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === selected}
            onChange={() => onSelect(option)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}
