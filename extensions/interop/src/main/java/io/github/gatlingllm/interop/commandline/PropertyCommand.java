// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a load as shell lines that run {@code ChatSimulation} or {@code CapacitySimulation}. */
final class PropertyCommand {

  private static final String PACKAGE = "io.github.gatlingllm.simulations.";
  private static final String NEXT_LINE = " \\\n  ";

  /** Properties that describe the server stand first, then the traffic, then the rest. */
  private static final List<String> SERVER =
      List.of("url", "dialect", "path", "model", "header.", "timeout", "waitForServer");

  private PropertyCommand() {}

  /** Returns the lines that set secrets and run the load. */
  static List<String> lines(IntendedLoad load) {
    List<String> lines = new ArrayList<>(load.exports());
    for (IntendedRun run : load.runs()) {
      lines.addAll(command(load, run).lines().toList());
    }
    return lines;
  }

  private static String command(IntendedLoad load, IntendedRun run) {
    boolean sweep = run.traffic() instanceof IntendedTraffic.Sweep;
    var command = new StringBuilder("mvn gatling:test");
    command
        .append(" -Dgatling.simulationClass=")
        .append(PACKAGE)
        .append(sweep ? "CapacitySimulation" : "ChatSimulation");
    properties(load, run)
        .forEach(
            (name, value) ->
                command
                    .append(NEXT_LINE)
                    .append("-Dllm.")
                    .append(name)
                    .append('=')
                    .append(ShellWords.quoted(value)));
    return command.toString();
  }

  /** Returns the properties of a run, in the order in which they are printed. */
  static Map<String, String> properties(IntendedLoad load, IntendedRun run) {
    Map<String, String> all = new LinkedHashMap<>();
    load.settings()
        .forEach(
            (name, value) -> {
              if (isServer(name)) {
                all.put(name, value);
              }
            });
    boolean warmUp =
        load.settings().containsKey("warmUp") || load.settings().containsKey("warmUpRequests");
    all.putAll(TrafficText.properties(run, warmUp));
    load.settings().forEach(all::putIfAbsent);
    return all;
  }

  private static boolean isServer(String name) {
    return SERVER.stream()
        .anyMatch(each -> each.endsWith(".") ? name.startsWith(each) : name.equals(each));
  }
}
