// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShellWordsTest {

  private static final String VARIABLE = String.valueOf(ShellWords.VARIABLE);

  @Test
  void quotesAndEscapesGroupWords() {
    assertThat(ShellWords.of("a 'b c' \"d \\\"e\" f\\ g h''i"))
        .containsExactly("a", "b c", "d \"e", "f g", "hi");
  }

  @Test
  void anEmptyQuoteIsAWord() {
    assertThat(ShellWords.of("a '' b")).containsExactly("a", "", "b");
  }

  @Test
  void linesContinueAfterABackslash() {
    assertThat(ShellWords.of("a \\\n  b \\\r\n  c")).containsExactly("a", "b", "c");
  }

  @Test
  void aSecondCommandIsLeftOut() {
    assertThat(ShellWords.of("a b 2>&1 | tee log")).containsExactly("a", "b");
    assertThat(ShellWords.of("a b && c")).containsExactly("a", "b");
    assertThat(ShellWords.of("a 2")).containsExactly("a", "2");
  }

  @Test
  void commentsAreLeftOut() {
    assertThat(ShellWords.of("a b#c # d")).containsExactly("a", "b#c");
  }

  @Test
  void variablesAreMarkedUnlessTheyAreLiteral() {
    assertThat(ShellWords.of("$A '$B' \"$C\" \\$D"))
        .containsExactly(VARIABLE + "A", "$B", VARIABLE + "C", "$D");
  }

  @Test
  void quotedTextsAreReadAsTheyWere() {
    for (String text : new String[] {"a", "a b", "it's", "$5", "a\"b", VARIABLE + "X/y z", "\\"}) {
      assertThat(ShellWords.of(ShellWords.quoted(text))).containsExactly(text);
    }
  }
}
