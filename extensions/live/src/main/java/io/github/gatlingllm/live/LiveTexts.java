// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

/** The texts of live servers: errors of their settings, and plain answers. */
public final class LiveTexts {

  static final String NOT_FOUND = "Not found.\n";
  static final String METHOD_NOT_ALLOWED = "Use GET or HEAD.\n";

  private LiveTexts() {}

  /** Returns the error of an invalid port. */
  public static String portInvalid(String property, String value) {
    return property
        + ": not a port ('"
        + value
        + "'). It must be from 1 to 65535, or 0 for any free port.";
  }

  static String hostUnknown(String property, String host) {
    return property + ": unknown host ('" + host + "'). It must be an address of this machine.";
  }

  /** Returns the error of a port that is not available. */
  public static String portTaken(String property, int port, String host, String cause) {
    return property
        + ": port "
        + port
        + " of "
        + host
        + " is not available ("
        + cause
        + "). Choose another port, or 0 for any free port.";
  }

  static String cannotListen(String property, String host, String cause) {
    return property + ": cannot listen on " + host + " (" + cause + ").";
  }
}
