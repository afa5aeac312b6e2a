/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void itTellsItsVersion() {
    assertThat(Program.run("--version"))
        .satisfies(program -> assertThat(program.status()).isZero())
        .satisfies(program -> assertThat(program.out()).startsWith("gatling-llm "));
  }

  @Test
  void itTellsItsCommands() {
    Program help = Program.run("--help");

    assertThat(help.status()).isZero();
    assertThat(help.out()).contains("gate", "compare");
    assertThat(Program.run("gate", "--help").out()).contains("Exits with 0 if all");
  }

  @Test
  void whatItDoesNotKnowIsSaid() {
    Program none = Program.run("judge");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("judge", "See --help for all commands.");
    assertThat(Program.run().status()).isEqualTo(1);
    Program nothing = Program.run("gate");
    assertThat(nothing.status()).isEqualTo(1);
    assertThat(nothing.err()).contains("Missing required parameter: 'DIR'");
  }
}
