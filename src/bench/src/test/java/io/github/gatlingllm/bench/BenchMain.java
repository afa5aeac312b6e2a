// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import java.io.IOException;

/** The bench as a program. */
public final class BenchMain {

  private BenchMain() {}

  /** Runs it, as told by system properties. */
  public static void main(String[] args) throws IOException, InterruptedException {
    BenchSettings settings;
    try {
      settings = BenchSettings.of(System.getProperties());
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    new Bench(settings).run();
  }
}
