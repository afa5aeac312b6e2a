// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.util.List;

/** Writes a load as a simulation in Java. */
final class JavaSimulationText {
  private JavaSimulationText() {}
  static String of(IntendedLoad load, String className, List<String> remarks) { return ""; }
}
