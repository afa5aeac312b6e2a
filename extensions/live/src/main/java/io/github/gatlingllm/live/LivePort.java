// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The address of a live server.
 *
 * @param property the system property with the port, for errors
 * @param host an address of this machine; by default the loopback address
 * @param port the port; 0: any free port
 */
public record LivePort(String property, String host, int port) {

  /** The default host: only this machine can reach it. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final String PORT = ".port";
  private static final int MOST_PORT = 65_535;

  /**
   * Reads the system properties {@code <name>.port} and {@code <name>.host}.
   *
   * @param properties the value of a property; null: not set
   * @return empty: no port is set
   * @throws IllegalArgumentException if the port is invalid
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
      if (number >= 0 && number <= MOST_PORT) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // the exception follows, as for a number out of range
    }
    throw new IllegalArgumentException(LiveTexts.portInvalid(property, port));
  }
}
