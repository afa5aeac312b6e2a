// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Where a server of ours listens.
 *
 * @param property the system property that says so, named in errors
 * @param host which of the machine's addresses; the machine's own only, unless told otherwise
 * @param port 0: any free one
 */
public record LivePort(String property, String host, int port) {

  /** Reachable from this machine alone. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final String PORT = ".port";
  private static final int MOST = 65_535;

  /**
   * As system properties say: {@code <name>.port} and {@code <name>.host}.
   *
   * @param properties the value of a property; null: it is not set
   * @return empty: nobody asked for it
   * @throws IllegalArgumentException if the port is none
   */
  public static Optional<LivePort> of(String name, UnaryOperator<String> properties) {
    String property = name + PORT;
    String port = properties.apply(property);
    String host = properties.apply(name + ".host");
    if (port == null || port.isBlank()) {
      return Optional.empty();
    }
    return Optional.of(
        new LivePort(
            property,
            host == null || host.isBlank() ? LOOPBACK : host.trim(),
            number(property, port.trim())));
  }

  private static int number(String property, String port) {
    try {
      int number = Integer.parseInt(port);
      if (number >= 0 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException notOne) {
      // said below, as of one that is out of range
    }
    throw new IllegalArgumentException(
        property
            + " must be a port from 1 to 65535, or 0 for any free one, but was '"
            + port
            + "'");
  }
}
