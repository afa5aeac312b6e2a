// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.simulator.schema.SchemaInstance;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values are valid by their schemas, as a validator of another project judges. */
class SchemaInstanceTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SEEDS = 50;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'object'}",
        "{'type':['null','string'],'minLength':40,'maxLength':41}",
        "{'type':'integer','minimum':-3,'exclusiveMaximum':0}",
        "{'type':'integer','multipleOf':7,'minimum':50,'maximum':60}",
        "{'type':'number','exclusiveMinimum':0,'exclusiveMaximum':0.01}",
        "{'type':'number','maximum':-1000}",
        "{'type':'string','pattern':'^[A-Z]{2,3}-\\\\d{4}(?:x|yz)?$'}",
        "{'type':'string','pattern':'^(\\\\([0-9]{3}\\\\))?[0-9]{3}-[0-9]{4}$','maxLength':13}",
        "{'type':'string','format':'uuid'}",
        "{'type':'string','format':'date-time'}",
        "{'type':'string','format':'email'}",
        "{'type':'string','format':'ipv6'}",
        "{'type':'string','format':'duration'}",
        "{'const':{'a':[1,null]}}",
        "{'type':'array','items':{'enum':[1,2,3]},'uniqueItems':true,'minItems':3}",
        "{'type':'array','prefixItems':[{'type':'string'},{'type':'boolean'}],'items':false}",
        "{'type':'object','minProperties':3,'properties':{'a':{'type':'null'}}}",
        "{'type':'object','maxProperties':1,'required':['b'],'properties':{'a':{},'b':{}}}",
        "{'allOf':[{'type':'object','properties':{'a':{'type':'string'}},'required':['a']},"
            + "{'properties':{'b':{'type':'integer'}},'required':['b']}]}",
        "{'oneOf':[{'type':'string','maxLength':4},{'type':'integer'},{'type':'array'}]}",
        "{'type':'object','required':['kind'],'anyOf':[{'properties':{'kind':{'const':'x'}}},"
            + "{'properties':{'kind':{'const':'y'},'z':{'type':'boolean'}},'required':['z']}]}",
        "{'$ref':'#/$defs/node','$defs':{'node':{'type':'object','additionalProperties':false,"
            + "'properties':{'value':{'type':'integer'},'next':{'anyOf':[{'$ref':'#/$defs/node'},"
            + "{'type':'null'}]}},'required':['value','next']}}}",
        "{'type':'object','properties':{'children':{'type':'array','items':{'$ref':'#'}},"
            + "'name':{'type':'string'}},'required':['children','name']}"
      })
  void valuesAreValid(String schema) throws Exception {
    Map<String, Object> map = JSON.readValue(schema.replace('\'', '"'), new TypeReference<>() {});
    for (int seed = 0; seed < SEEDS; seed++) {
      String value = SchemaInstance.of(JSON.valueToTree(map), seed).toString();
      Simulated.assertValid(value, map);
      assertThat(SchemaInstance.of(JSON.valueToTree(map), seed)).hasToString(value);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'not':{}} | 'not' is not supported",
        "{'type':'integer','minimum':2,'maximum':1} | bounds",
        "{'type':'string','minLength':2,'maxLength':1} | exceeds",
        "{'type':'string','pattern':'(?=x)y'} | not supported at character",
        "{'$ref':'#/$defs/none'} | leads nowhere",
        "{'$ref':'#'} | circle",
        "{'type':'object','properties':{'a':{'$ref':'#'}},'required':['a']} | without an end",
        "{'type':'array','items':{'const':1},'minItems':2,'uniqueItems':true} | do not exist",
        "{'type':'thing'} | not known"
      })
  void whatCannotBeSatisfiedIsRefused(String schema, String reason) throws Exception {
    Map<String, Object> map = JSON.readValue(schema.replace('\'', '"'), new TypeReference<>() {});
    assertThatThrownBy(() -> SchemaInstance.of(JSON.valueToTree(map), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
