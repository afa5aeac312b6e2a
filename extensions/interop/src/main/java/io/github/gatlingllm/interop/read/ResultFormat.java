// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import java.util.function.Consumer;

/** The file format of one tool. */
interface ResultFormat {

  /**
   * Checks a file and passes on its results, in order.
   *
   * @throws IllegalArgumentException if the file is damaged or contradicts itself
   */
  void read(ResultJson file, Consumer<Reading> results);
}
