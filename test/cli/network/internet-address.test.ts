import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPublicAddress } from '../../../src/cli/network/internet-address.ts';

/** The first and the last address of each block that is special (IANA registries of RFC 6890), and what lies in them. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  'carrier-grade NAT': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.0', '169.254.169.254', 'fe80::1', 'fe80::1%lo', 'febf:ffff::1'],
  'protocol assignments': ['192.0.0.0', '192.0.0.255', '2001:1::1', '2001:1ff:ffff::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.255', '2001:db8::1', '3fff::1', '3fff:fff:ffff::1'],
  '6to4': ['192.88.99.1', '2002::1', '2002:5db8:d822::1'],
  benchmarking: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.0', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  reserved: ['240.0.0.0', '255.255.255.254', '4000::1', '1fff::1', 'e000::1'],
  broadcast: ['255.255.255.255'],
  unspecified: ['::', '0.0.0.0'],
  mapped: ['::ffff:8.8.8.8', '::ffff:7f00:1', '::ffff:0:8.8.8.8', '::ffff:0:0'],
  compatible: ['::7f00:1', '::8.8.8.8'],
  NAT64: ['64:ff9b::808:808', '64:ff9b::127.0.0.1', '64:ff9b:1::1', '64:ff9b:1:ffff::808:808'],
  Teredo: ['2001::1', '2001:0:ffff::1'],
  'discard only': ['100::1'],
  'unique local': ['fc00::1', 'fd00:ec2::254', 'fdff::1'],
  'site-local': ['fec0::1', 'feff::1'],
  'segment routing': ['5f00::1'],
  'host of a cloud': ['168.63.129.16'],
};

const SPELLINGS = ['127.1', '0x7f.1', '0x7f000001', '2130706433', '0177.0.0.1', '017700000001', '10.1'];
const NO_ADDRESSES = ['', 'localhost', 'example.org', '127.0.0.1.', '[::1]', ' 8.8.8.8', '8.8.8.8/8', '1:2'];
const PUBLIC = ['8.8.8.8', '93.184.216.34', '172.32.0.0', '100.128.0.0', '2606:4700::1111', '2a00::1'];

describe('a public address', () => {
  test.each(Object.entries(SPECIAL))('is none of the special kind %s', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  test.each(SPELLINGS)('is no odd spelling of a private one: %s', (spelling) => {
    expect(isPublicAddress(spelling)).toBe(false);
  });

  test.each(NO_ADDRESSES)('is an address: %j is none', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  test.each(PUBLIC)('is one of the internet: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test('is never an IPv6 address that stands for one of IPv4, nor outside of what is given out', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'];
        expect(prefixes.map((prefix) => isPublicAddress(prefix + address))).not.toContain(true);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        fc.pre(isPublicAddress(address));
        expect(address).toMatch(/^[23][0-9a-f]{3}:/i);
      }),
    );
  });
});
