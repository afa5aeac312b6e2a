// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders that somebody changed so that the gate should pass. TTFTs are 50 to 449 ms. */
class GateAttacksTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Missed by far: half of the TTFTs are above 250 ms. */
  private static final RunObjective MISSED = GateCommandTest.ttft(90, 100);

  private static final String FAST =
      "{\"name\":\"chat\",\"groups\":[],\"scenario\":\"s\",\"userId\":1,\"status\":\"ok\","
          + "\"sentNs\":0,\"closedNs\":2000000,\"ttftNs\":1000000,\"chunks\":1,"
          + "\"tokenSource\":\"chunks\",\"warmUp\":false}";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 399})
  void rowsThatAreCutDoNotPass(int left) throws IOException {
    run(MISSED);
    Files.write(rows(), Files.readAllLines(rows()).subList(0, left));

    assertFails();
  }

  @Test
  void withoutRowsTheRunsVerdictHolds() throws IOException {
    run(MISSED);
    Files.delete(rows());

    assertFails();
  }

  @Test
  void rowsOfAnotherNameDoNotPass() throws IOException {
    run(MISSED);
    Files.writeString(
        rows(), Files.readString(rows()).replace("\"name\":\"chat\"", "\"name\":\"other\""));

    assertFails();
  }

  @Test
  void fastRowsThatAreAddedDoNotPass() throws IOException {
    run(MISSED);
    var all = new ArrayList<>(Files.readAllLines(rows()));
    all.addAll(Collections.nCopies(400 * 50, FAST));
    Files.write(rows(), all);

    assertFails();
  }

  @Test
  void rowsThatAreFastInsteadDoNotPass() throws IOException {
    run(MISSED);
    Files.write(rows(), Collections.nCopies(400, FAST));

    assertFails();
  }

  @Test
  void anEditedVerdictDoesNotPass() throws IOException {
    run(MISSED);
    objective(node -> node.put("verdict", "MET").put("actual", 50.0).put("weak", false));

    assertFails();
  }

  @Test
  void aLeaveThatIsAddedForgivesNothingMissed() throws IOException {
    run(MISSED);
    objective(node -> node.put("undeterminedAllowed", true));

    assertFails();
  }

  @ParameterizedTest
  @CsvSource({"null", "\"much\"", "NaN", "1e999", "{}"})
  void aBoundThatIsNoNumberIsRefused(String bound) throws IOException {
    run(MISSED);
    edit("\"bound\" : 100.0", "\"bound\" : " + bound);

    assertRefused(Program.run("gate", folder));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"schemaVersion\" : 1,|",
        "\"kind\" : \"completed\"|\"kind\" : \"fine\"",
        "\"objectives\" : [|\"promises\" : [",
        "\"objectives\" : [|\"objectives\" : {}, \"promises\" : [",
        "\"objectives\" : [|\"objectives\" : null, \"promises\" : [",
        "\"verdict\" : \"MISSED\"|\"verdict\" : \"SURE\"",
      })
  void aSummaryThatNoRunWroteIsRefused(String from, String to) throws IOException {
    run(MISSED);
    edit(from, to == null ? "" : to);

    assertRefused(Program.run("gate", folder));
  }

  @Test
  void aSummaryThatIsCutIsRefused() throws IOException {
    run(MISSED);
    String text = Files.readString(summary());
    Files.writeString(summary(), text.substring(0, text.length() / 2));

    assertRefused(Program.run("gate", folder));
  }

  @Test
  void twoFoldersAreRefused() throws IOException {
    run(MISSED);

    assertThat(Program.run("gate", folder, folder).status()).isEqualTo(1);
  }

  @Test
  void objectivesThatAreGoneAreNoPassWhereTheyAreRequired() throws IOException {
    run(MISSED);
    var summary = (ObjectNode) JSON.readTree(Files.readString(summary()));
    summary.putArray("objectives");
    Files.writeString(summary(), summary.toString());

    assertThat(Program.run("gate", "--required", folder).status()).isEqualTo(2);
  }

  /** Arabic writes numbers with other digits, and with a comma of its own. */
  @Test
  void aVerdictIsTheSameInEachLanguage() throws Exception {
    run(MISSED, GateCommandTest.ttft(90, 500));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Duser.language=ar",
            "-Duser.country=EG",
            "-Duser.extensions=u-nu-arab",
            "-cp",
            System.getProperty("java.class.path"),
            CommandLineMain.class.getName(),
            "gate",
            folder.toString());
    Process gate = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(gate.getInputStream().readAllBytes(), UTF_8);

    assertThat(gate.waitFor()).as(said).isEqualTo(2);
    assertThat(said).contains("FAILED: 1 of 2 objectives met", "409.1 ms");
  }

  private void run(RunObjective... objectives) throws IOException {
    FinishedRun.of(TimedLoad.of(400)).objectives(objectives).in(folder);
    assertThat(Program.run("gate", folder).status()).isEqualTo(2);
  }

  private void assertFails() {
    Program gate = Program.run("gate", folder);
    assertThat(gate.status()).as(gate.out() + gate.err()).isEqualTo(2);
    assertThat(gate.out()).doesNotContain("PASSED");
  }

  private static void assertRefused(Program gate) {
    assertThat(gate.status()).as(gate.out()).isEqualTo(1);
    assertThat(gate.err()).contains("summary.json is damaged");
  }

  private void objective(Consumer<ObjectNode> change) throws IOException {
    var summary = (ObjectNode) JSON.readTree(Files.readString(summary()));
    change.accept((ObjectNode) summary.get("objectives").get(0));
    Files.writeString(summary(), summary.toString());
  }

  private void edit(String from, String to) throws IOException {
    String text = Files.readString(summary());
    assertThat(text).contains(from);
    Files.writeString(summary(), text.replace(from, to));
  }

  private Path summary() {
    return folder.resolve("llm/summary.json");
  }

  private Path rows() {
    return folder.resolve("llm/requests.jsonl");
  }
}
