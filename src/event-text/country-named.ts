import { countryCalled } from '../schema/country-words.ts';
import { countryName } from './intl-formats.ts';
import { LANGUAGES } from './languages.ts';

/** Whether an address names a country in whatever language: "Kraków, Poland", "London, U.K." and "中国北京" do. */
export function namesCountry(address: string, code: string): boolean {
  return (
    LANGUAGES.some((language) => address.includes(countryName(code, language))) ||
    address.split(/,\s+/).some((piece) => countryCalled(piece) === code)
  );
}
