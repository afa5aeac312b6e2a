// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * The tool calls of an answer as one text, as readers write it that mark where each call begins: a
 * mark, its name, another mark, its arguments. The marks are characters that no text may hold
 * (Unicode noncharacters).
 */
public final class CallText {

  /** Before the name of a call. */
  public static final String CALL = "\uFDD0";

  /** Between its name and its arguments. */
  public static final String ARGUMENTS = "\uFDD1";

  private CallText() {}

  /**
   * A tool call.
   *
   * @param name of the tool; empty: none was given
   * @param arguments JSON as it came, maybe damaged
   */
  public record Call(String name, String arguments) {}

  /** The calls in the order in which they began; what stands before the first is none. */
  public static List<Call> read(String text) {
    var calls = new ArrayList<Call>();
    int begin = text.indexOf(CALL);
    while (begin >= 0) {
      int end = text.indexOf(CALL, begin + 1);
      String call = text.substring(begin + 1, end < 0 ? text.length() : end);
      int split = call.indexOf(ARGUMENTS);
      calls.add(
          split < 0
              ? new Call(call, "")
              : new Call(call.substring(0, split), call.substring(split + 1)));
      begin = end;
    }
    return calls;
  }

  /** The same text without marks. */
  public static String plain(String text) {
    return text.replace(CALL, "").replace(ARGUMENTS, "");
  }
}
