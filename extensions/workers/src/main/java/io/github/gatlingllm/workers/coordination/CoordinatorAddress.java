// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of worker 0.
 *
 * @param host a name or an address of worker 0's machine; an IPv6 address without brackets
 * @param port the port; 0: any port
 */
public record CoordinatorAddress(String host, int port) {

  private static final Pattern FORM =
      Pattern.compile("(?:\\[([0-9A-Fa-f.]*:[\\w:.%-]*)]|([^\\s/@?#\\[\\]]+)):(\\d{1,5})");
  private static final int MOST_PORT = 65_535;

  /**
   * Reads {@code host:port}.
   *
   * @throws IllegalArgumentException if the text is not {@code host:port}
   */
  public static CoordinatorAddress parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(3)) > MOST_PORT) {
      throw new IllegalArgumentException(CoordinationTexts.notHostAndPort(text));
    }
    String literal = parts.group(1);
    return new CoordinatorAddress(
        literal == null ? parts.group(2) : literal, Integer.parseInt(parts.group(3)));
  }

  /** Returns all addresses of the host. */
  InetAddress[] addresses() throws UnknownHostException {
    return InetAddress.getAllByName(host);
  }

  /**
   * Returns the first address of the host that belongs to this machine. Empty: none does, such as
   * behind a NAT, or the host is a loopback address on this machine alone, such as a Debian host
   * name in {@code /etc/hosts}.
   */
  public Optional<InetAddress> local() {
    try {
      for (InetAddress each : addresses()) {
        if (each.isLoopbackAddress() ? isLoopback() : isOfThisMachine(each)) {
          return Optional.of(each);
        }
      }
    } catch (UnknownHostException elsewhere) {
      // this machine cannot resolve the host
    }
    return Optional.empty();
  }

  /** Returns where worker 0 listens: {@link #local()}, or all addresses of its machine. */
  public InetSocketAddress listening() {
    return local()
        .map(address -> new InetSocketAddress(address, port))
        .orElseGet(() -> new InetSocketAddress(port));
  }

  private static boolean isOfThisMachine(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }

  /** Whether the host is a loopback address on every machine. */
  private boolean isLoopback() {
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.equals("localhost")
        || lower.endsWith(".localhost")
        || lower.contains(":")
        || lower.matches("[0-9.]+");
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
