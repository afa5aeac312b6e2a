// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * The tool calls of an answer as one text: for each call a mark, its name, another mark, and its
 * arguments. The marks are characters that no text may contain (Unicode noncharacters).
 */
public final class CallText {

  /** Precedes the name of a call. */
  public static final String CALL = "\uFDD0";

  /** Separates its name and its arguments. */
  public static final String ARGUMENTS = "\uFDD1";

  private CallText() {}

  /**
   * A tool call.
   *
   * @param name of the tool; empty if none was given
   * @param arguments JSON as received, possibly damaged
   */
  public record Call(String name, String arguments) {}

  /** Returns the calls in order. Text before the first one is no call. */
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

  /** Returns the same text without marks. */
  public static String plain(String text) {
    return text.replace(CALL, "").replace(ARGUMENTS, "");
  }
}
