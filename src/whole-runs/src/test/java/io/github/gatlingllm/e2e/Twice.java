// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import io.gatling.app.Gatling$;
import java.util.List;

/** Runs two simulations in one JVM, as a build tool does that does not fork. */
public final class Twice {

  private Twice() {}

  /** {@code -s first -rf folder second}. */
  public static void main(String[] arguments) {
    List<String> given = List.of(arguments);
    String results = given.get(3);
    int first = run(given.get(1), results);
    int second = run(given.get(4), results);
    System.out.println("exit codes: " + first + " " + second);
    System.exit(0);
  }

  private static int run(String simulation, String results) {
    return Gatling$.MODULE$.fromArgs(new String[] {"-s", simulation, "-rf", results});
  }
}
