// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

/** The head of a page in a single file. */
public final class PageHead {

  private PageHead() {}

  /**
   * Begins a page; its {@code head} is open and has no title yet.
   *
   * @param policy the content security policy
   */
  public static Html begin(String policy) {
    Html html = new Html();
    html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
    html.raw("<meta charset=\"utf-8\">\n");
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy);
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    return html;
  }

  /** Begins a page with the report's style, for light and dark screens. */
  public static Html beginReport(String policy) {
    Html html = begin(policy);
    html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.raw("<link rel=\"icon\" href=\"data:,\">\n");
    return html;
  }
}
