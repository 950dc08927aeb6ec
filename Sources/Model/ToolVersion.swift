/// The version of the tool: part of the report, of the User-Agent and of every key that says "nothing has changed".
package let toolVersion = "0.1.0"
