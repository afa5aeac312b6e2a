// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.report.html.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files of a finished run that are compared, without what all pages have in common. */
final class GoldenFiles {

  /** The parts of a page that no run changes, by the names of their resources. */
  static final List<String> CONSTANT =
      List.of(
          "echarts.bundle.js",
          "report.css",
          "footer.html",
          "report.js",
          "start.js",
          "what-if.js",
          "over-time.js",
          "levels.js",
          "verdict.js",
          "percentiles.js",
          "by-length.js",
          "split.js",
          "histograms.js",
          "slo.js",
          "waterfall.js",
          "point.js",
          "server.js",
          "delays.js",
          "gaps.js",
          "reliability.js");

  private static final List<String> COMPARED =
      List.of(
          "summary.json",
          "index.html",
          "summary.md",
          "junit.xml",
          "metrics.txt",
          Left.CONSOLE,
          Left.GATE);

  private static final Pattern POLICY = Pattern.compile("(?:'|&#39;)sha256-[^'&]+(?:'|&#39;)");

  /** The build fills it in; classes that an IDE compiled have a placeholder. */
  private static final String PROJECT =
      ResourceBundle.getBundle("io.github.gatlingllm.version").getString("url");

  private static final Pattern ELEMENT = Pattern.compile("<(style|script)>");

  private static final Map<String, String> NAMES =
      CONSTANT.stream().collect(Collectors.toMap(Resources::text, name -> "[" + name + "]"));

  private GoldenFiles() {}

  /** What is compared, by the names of the files. */
  static Map<String, String> of(Path llm) throws IOException {
    var texts = new LinkedHashMap<String, String>();
    for (String name : COMPARED) {
      Path file = llm.resolve(name);
      if (Files.exists(file)) {
        String text = Files.readString(file).replace(llm.toUri().toString(), "file:///results/");
        text = text.replace(llm.toString(), "results");
        texts.put(name, name.equals("index.html") ? varying(text) : text);
      }
    }
    return texts;
  }

  /** Each style and script that is a resource's text, and the footer, is replaced by its name. */
  private static String varying(String page) {
    var left = new StringBuilder();
    int from = 0;
    Matcher element = ELEMENT.matcher(page);
    while (element.find(from)) {
      int end = page.indexOf("</" + element.group(1) + ">", element.end());
      String body = page.substring(element.end(), end);
      left.append(page, from, element.end()).append(NAMES.getOrDefault(body, body));
      from = end;
    }
    String footer = Resources.text("footer.html");
    String rest =
        left.append(page, from, page.length()).toString().replace(footer, "[footer.html]\n");
    return POLICY.matcher(rest.replace(PROJECT, "[project]")).replaceAll("'sha256'");
  }

  /** The hashes of the constant parts, a line each. */
  static String hashes() {
    var lines = new TreeMap<String, String>();
    CONSTANT.forEach(name -> lines.put(name, sha256(Resources.text(name))));
    var text = new StringBuilder();
    lines.forEach((name, hash) -> text.append(hash).append("  ").append(name).append('\n'));
    return text.toString();
  }

  private static String sha256(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
