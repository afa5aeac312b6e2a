// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.util.List;

/**
 * A block of {@code summary.md}: a list under a title, or one line behind it.
 *
 * @param title its title
 * @param lines one a point; plain text
 * @param list whether it is a list
 */
public record FeatureBlock(String title, List<String> lines, boolean list) {

  /** Copies. */
  public FeatureBlock {
    lines = List.copyOf(lines);
  }

  /** A list. */
  public static FeatureBlock list(String title, List<String> lines) {
    return new FeatureBlock(title, lines, true);
  }

  /** One line. */
  public static FeatureBlock line(String title, String line) {
    return new FeatureBlock(title, List.of(line), false);
  }
}
