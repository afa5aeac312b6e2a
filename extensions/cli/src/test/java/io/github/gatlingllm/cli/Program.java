// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What the program did.
 *
 * @param status its exit code
 * @param out what it printed
 * @param err what it complained of
 */
public record Program(int status, String out, String err) {

  public static Program run(Object... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    String[] texts = new String[arguments.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = arguments[i].toString();
    }
    int status = CommandLineMain.run(new PrintWriter(out), new PrintWriter(err), texts);
    return new Program(status, out.toString(), err.toString());
  }
}
