// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cases;

import static io.github.gatlingllm.cases.StreamCase.WORDS;
import static io.github.gatlingllm.cases.StreamCase.chunk;
import static io.github.gatlingllm.cases.StreamCase.token;
import static io.github.gatlingllm.cases.StreamCase.usageOf;

import java.util.List;
import java.util.function.IntFunction;

/** Line ends, usage in each chunk, tool calls and stalls. */
final class FramingCases {

  private FramingCases() {}

  static List<StreamCase> cases() {
    return List.of(
        mixedLineEnds(),
        carriageReturnThenLineFeed(),
        StreamCases.of("byte order mark").raw("\uFEFF").pause(60).words().end(),
        usageInEach("usage-same-in-each", i -> usageOf(8)),
        usageInEach("usage-zero-until-end", i -> usageOf(i < 9 ? 0 : 8)),
        usageInEach(
            "usage-null-details",
            i ->
                "{'prompt_tokens':9,'completion_tokens':8,'prompt_tokens_details':null,"
                    + "'completion_tokens_details':null,'tokens_per_second':25.0}"),
        cumulative(),
        oneStall(),
        StreamCases.of("tool-empty-name")
            .role()
            .event(call("'index':0,", "{'name':'','arguments':''}"))
            .pause(200)
            .content(
                "data: " + call("'index':0,", "{'name':'tide_table','arguments':'{'}") + "\n\n", "")
            .pause(40)
            .content("data: " + call("'index':0,", "{'arguments':'}'}") + "\n\n", "")
            .finish("tool_calls")
            .usage(12)
            .done()
            .finishes("tool_calls")
            .tokens(12),
        StreamCases.of("tool-no-index")
            .role()
            .pause(40)
            .content("data: " + call("", "{'arguments':'{'}") + "\n\n", "")
            .pause(40)
            .content("data: " + call("", "{'name':'tide_table','arguments':'}'}") + "\n\n", "")
            .pause(40)
            .content("data: " + call("'index':null,", "{'name':'wind'}") + "\n\n", "")
            .finish("tool_calls")
            .usage(14)
            .done()
            .finishes("tool_calls")
            .tokens(14));
  }

  private static String call(String index, String function) {
    return chunk(
        "{'tool_calls':[{"
            + index
            + "'id':'call_1','type':'function','function':"
            + function
            + "}]}",
        "null");
  }

  /** Each event is complete with its own write. */
  private static StreamCase mixedLineEnds() {
    List<String> ends =
        List.of("\n\r\n", "\r\n\n", "\r\r", "\n\r", "\r\n\r\n", "\r\n\r", "\r\r\n", "\n\n");
    StreamCase stream = StreamCases.of("mixed-line-ends");
    for (int i = 0; i < ends.size(); i++) {
      String word = WORDS.get(i);
      stream.pause(80).content("data: " + token(word) + ends.get(i), word);
    }
    return stream.pause(300).end();
  }

  private static StreamCase carriageReturnThenLineFeed() {
    StreamCase stream = StreamCases.of("cr-then-lf");
    String left = "";
    for (String word : WORDS) {
      stream.pause(80).content(left + "data: " + token(word) + "\r\n\r", word);
      left = "\n";
    }
    return stream.pause(300).send(left).end();
  }

  private static StreamCase usageInEach(String name, IntFunction<String> usage) {
    StreamCase stream = StreamCases.of(name);
    int i = 0;
    for (String word : WORDS) {
      String event = token(word);
      String withUsage =
          event.substring(0, event.length() - 1) + ",'usage':" + usage.apply(++i) + "}";
      stream.pause(40).content("data: " + withUsage + "\n\n", word);
    }
    return stream.finish("stop").event("{'choices':[],'usage':" + usage.apply(9) + "}").done();
  }

  /** Each delta repeats all that was said before. */
  private static StreamCase cumulative() {
    StreamCase stream = StreamCases.of("cumulative-deltas");
    var text = new StringBuilder();
    for (String word : WORDS) {
      text.append(word);
      stream.pause(40).content("data: " + token(text.toString()) + "\n\n", text.toString());
    }
    return stream.end();
  }

  private static StreamCase oneStall() {
    StreamCase stream = StreamCases.of("one-stall").role();
    for (int i = 0; i < 60; i++) {
      stream.pause(i == 30 ? 700 : 10).content("data: " + token("w") + "\n\n", "w");
    }
    return stream.finish("stop").usage(60).done();
  }
}
