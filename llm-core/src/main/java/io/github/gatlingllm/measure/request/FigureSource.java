// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.List;

/**
 * The place where a request's figures are kept. Each request is in one place; paths, scenarios and
 * the run are sums.
 *
 * @param scenario Gatling's scenario; several share a place if there are too many
 * @param path groups and name; {@code <other>} if there are too many
 */
public record FigureSource(String scenario, List<String> path) {

  /** The scenario of all bystanders, whose figures count in no sum. */
  private static final String BYSTANDERS = "<bystanders>";

  /** Returns the place of a bystander's figures. */
  public static FigureSource ofBystander(List<String> path) {
    return new FigureSource(BYSTANDERS, path);
  }

  /** Returns whether the figures belong to bystanders: their path has figures, no sum has. */
  public boolean bystander() {
    return isBystander(scenario);
  }

  /** Returns whether figures of a scenario belong to bystanders. */
  public static boolean isBystander(String scenario) {
    return scenario.equals(BYSTANDERS);
  }
}
