// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.util.List;

/**
 * A block of {@code summary.md}: a list below a title, or a line after it.
 *
 * @param title the title
 * @param lines the items of the list, or the line; plain text
 * @param list whether it is a list
 */
public record FeatureBlock(String title, List<String> lines, boolean list) {

  public FeatureBlock {
    lines = List.copyOf(lines);
  }

  /** Returns a list. */
  public static FeatureBlock list(String title, List<String> lines) {
    return new FeatureBlock(title, lines, true);
  }

  /** Returns a line. */
  public static FeatureBlock line(String title, String line) {
    return new FeatureBlock(title, List.of(line), false);
  }
}
