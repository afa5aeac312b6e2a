// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A run whose files are stored.
 *
 * @param name of the folder that they are stored in
 * @param leaves writes its files
 */
record GoldenRun(String name, Leaves leaves) {

  /** Writes the files of a run into a folder. */
  interface Leaves {
    void in(Path llm) throws IOException;
  }

  /** A run of the real recorders. */
  static GoldenRun recorded(String name, Consumer<GoldenRecording> change) {
    return new GoldenRun(name, llm -> Left.by(GoldenRecording.of(change), llm));
  }

  @Override
  public String toString() {
    return name;
  }
}
