// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Decides by its name alone, without a lookup, whether a host is the user's machine or network. A
 * local host does not charge for tokens; others may.
 */
public final class LocalHost {

  /** Dotted decimal, with no sign in any part; ranges are checked separately. */
  private static final Pattern V4 =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");

  private static final Pattern V6_MAPPED_V4 =
      Pattern.compile("(?:0{0,4}:){2,6}ffff:(\\d+\\.\\d+\\.\\d+\\.\\d+)");

  /** Loopback or unspecified. */
  private static final Pattern V6_THIS = Pattern.compile("[0:]*:0{0,3}[01]|::");

  private LocalHost() {}

  /**
   * Returns whether a host is local: {@code localhost}, {@code *.localhost}, {@code *.local}, a
   * name without a dot, or a literal address that is loopback, private or link-local.
   *
   * @param host as in a URL; an IPv6 address with or without its brackets
   */
  public static boolean is(String host) {
    String name = host.strip().toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
    if (name.isEmpty()) {
      return false;
    }
    if (name.indexOf(':') >= 0) {
      return v6(name.replaceAll("[\\[\\]]", ""));
    }
    var v4 = V4.matcher(name);
    if (v4.matches()) {
      return v4(
          Integer.parseInt(v4.group(1)),
          Integer.parseInt(v4.group(2)),
          Integer.parseInt(v4.group(3)),
          Integer.parseInt(v4.group(4)));
    }
    // A plain number is an address as well, such as 2130706433. Such hosts are not local here.
    boolean number = name.matches("\\d+|0x[0-9a-f]*");
    return name.endsWith(".local")
        || name.endsWith(".localhost")
        || (name.indexOf('.') < 0 && !number);
  }

  /**
   * Returns whether a host is this machine: {@code localhost}, {@code *.localhost}, or a literal
   * address that is loopback or unspecified.
   *
   * @param host as in a URL; an IPv6 address with or without its brackets
   */
  public static boolean isThisMachine(String host) {
    String name = host.strip().toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
    if (name.indexOf(':') >= 0) {
      String address = name.replaceAll("[\\[\\]]", "");
      var mapped = V6_MAPPED_V4.matcher(address);
      return mapped.matches() ? isThisMachine(mapped.group(1)) : V6_THIS.matcher(address).matches();
    }
    boolean loopback = name.startsWith("127.") || name.equals("0.0.0.0");
    return name.equals("localhost") || name.endsWith(".localhost") || (loopback && is(name));
  }

  private static boolean v4(int a, int b, int c, int d) {
    if (Math.max(Math.max(a, b), Math.max(c, d)) > 255) {
      return false;
    }
    boolean unspecified = a == 0 && b == 0 && c == 0 && d == 0;
    return unspecified
        || a == 127
        || a == 10
        || (a == 172 && b >= 16 && b <= 31)
        || (a == 192 && b == 168)
        || (a == 169 && b == 254);
  }

  /** Loopback, unspecified, unique local (fc00::/7), link-local (fe80::/10), or one of IPv4. */
  private static boolean v6(String literal) {
    String address = literal.replaceFirst("%.*$", "");
    var mapped = V6_MAPPED_V4.matcher(address);
    if (mapped.matches()) {
      return is(mapped.group(1));
    }
    if (V6_THIS.matcher(address).matches()) {
      return true;
    }
    String first = address.substring(0, address.indexOf(':'));
    if (!first.matches("[0-9a-f]{4}")) {
      return false;
    }
    int prefix = Integer.parseInt(first, 16);
    return (prefix & 0xfe00) == 0xfc00 || (prefix & 0xffc0) == 0xfe80;
  }
}
