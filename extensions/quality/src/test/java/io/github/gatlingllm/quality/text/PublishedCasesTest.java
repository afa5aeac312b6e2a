// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cases that the reference implementations publish with their own tests. */
class PublishedCasesTest {

  private static final Path FOLDER = Path.of("src/test/resources/quality");
  private static final Offset<Double> NEAR = within(1e-6);
  private static final Rouge ROUGE = Rouge.withStemmer(false);

  @Test
  void wordsOfRouge() {
    assertOverlap(ROUGE.ngrams("testing one two", "testing", 1), 1, 1 / 3.0, 0.5);
    assertOverlap(ROUGE.ngrams("testing one two", "testing one", 2), 1, 0.5, 2 / 3.0);
    assertOverlap(ROUGE.ngrams("testing one two", "", 1), 0, 0, 0);
    assertOverlap(ROUGE.longest("testing one two", "testing one"), 1, 2 / 3.0, 0.8);
    assertOverlap(ROUGE.longest("testing one two", "testing two"), 1, 2 / 3.0, 0.8);
  }

  @Test
  void summariesOfRouge() {
    assertOverlap(
        ROUGE.summary("w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5"), 0.4, 0.8, 8 / 15.0);
    assertOverlap(ROUGE.summary("w1 w2 w3 w4 w5", ""), 0, 0, 0);
    assertOverlap(ROUGE.summary("", "w1"), 0, 0, 0);
    assertOverlap(ROUGE.summary("w1 w2 w3 w4 w5", "/"), 0, 0, 0);
  }

  private static void assertOverlap(
      TextOverlap overlap, double precision, double recall, double f1) {
    assertThat(overlap.precision()).isCloseTo(precision, NEAR);
    assertThat(overlap.recall()).isCloseTo(recall, NEAR);
    assertThat(overlap.f1()).isCloseTo(f1, NEAR);
  }

  @Test
  void corporaOfBleu() {
    List<String> answers =
        List.of("The dog bit the man.", "It wasn't surprising.", "The man had just bitten him.");
    List<String> first =
        List.of("The dog bit the man.", "It was not unexpected.", "The man bit him first.");
    List<String> second =
        List.of("The dog had bit the man.", "No one was surprised.", "The man had bitten the dog.");
    double[] sums = new double[Bleu.COUNTS];
    for (int i = 0; i < answers.size(); i++) {
      double[] counts = Bleu.counts(List.of(first.get(i), second.get(i)), answers.get(i));
      for (int j = 0; j < counts.length; j++) {
        sums[j] += counts[j];
      }
    }
    assertThat(Bleu.score(sums)).isCloseTo(48.530827, NEAR);
    assertThat(Bleu.score(Bleu.counts(List.of("okay thanks"), "this is a cat"))).isZero();
    assertThat(Bleu.score(Bleu.counts(first, ""))).isZero();
    assertThat(
            Bleu.score(
                Bleu.counts(
                    List.of("producţia de zahăr brut se exprimă în zahăr alb;"),
                    "Producția de zahăr primă va fi exprimată în ceea ce privește zahărul alb;")))
        .isCloseTo(8.493, within(1e-3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "so it is...72 | 72",
        "it is.72 | 72",
        "about .5 | .5",
        "$.50 | .5",
        "x = -.5 | -.5",
        "\u22127 | -7",
        "it is \u2212$7.50 | -7.5",
        "3\u22125 | 5",
        "2,3 | 3",
        "1, 2,34 | 34",
        "1,2345 | 2345",
        "1,234 | 1234",
        "12,345,678.90 | 12345678.9",
        "1,000,00 | ''",
      })
  void theLastNumberIsReadAsPeopleWriteIt(String text, String number) {
    assertThat(LastNumber.of(text)).isEqualTo(number);
  }

  @Test
  void stemsAreThoseOfNltk() throws IOException {
    for (String line : Files.readAllLines(FOLDER.resolve("stems.tsv"))) {
      String[] pair = line.split("\t", -1);
      assertThat(PorterStemmer.stem(pair[0])).as(pair[0]).isEqualTo(pair[1]);
    }
  }

  @Test
  void passAtKIsTheChanceOfAnyRightAnswer() throws IOException {
    for (String line : Files.readAllLines(FOLDER.resolve("pass-at-k.tsv"))) {
      String[] cells = line.split("\t", -1);
      int n = Integer.parseInt(cells[0]);
      int right = Integer.parseInt(cells[1]);
      assertThat(PassAtK.of(n, right, Integer.parseInt(cells[2])))
          .as(line)
          .isCloseTo(Double.parseDouble(cells[3]), NEAR);
    }
    assertThatThrownBy(() -> PassAtK.of(2, 1, 3))
        .hasMessageContaining("at least k answers to a prompt");
  }
}
